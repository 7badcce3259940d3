// Message bodies of the feed and their routing keys; all times in them are wall-clock milliseconds.
import type { OutcomeResult } from '@walia/domain/settlement/settleMarket.ts'
import type { Match } from '../fixtures.ts'
import type { PricedLine } from '../prices/book.ts'
import type { Line } from '../prices/lineUp.ts'
import { DECLARATION, element } from './xml.ts'

export const LIVE = 1
export const PREMATCH = 3
export const PRODUCERS = [LIVE, PREMATCH] as const

export type Product = 1 | 3

export type Message = { product: Product; routingKey: string; body: string }

/** What every message about a match carries; `requestId` only in answers to a recovery. */
export type Envelope = { match: Match; product: Product; timestamp: number; requestId?: number | undefined }

function message(
  envelope: Envelope,
  name: string,
  attributes: Record<string, string | number | undefined>,
  children: string,
): Message {
  const { match, product, timestamp, requestId } = envelope
  const priority = name === 'bet_settlement' ? 'lo' : 'hi'
  const scope = name === 'fixture_change' ? 'pre.live' : product === LIVE ? '-.live' : 'pre.-'
  const head = { ...attributes, event_id: match.urn, timestamp, product, request_id: requestId }
  return {
    product,
    routingKey: `${priority}.${scope}.${name}.${match.competition.sport.id}.sr:match.${match.number}.-`,
    body: DECLARATION + element(name, head, children),
  }
}

/** `odds` undefined is a score update alone. */
export function oddsChange(
  envelope: Envelope,
  status: string,
  odds?: { markets: string; betstopReason?: number | undefined; properties?: string },
): Message {
  const children =
    odds && `${odds.properties ?? ''}${element('odds', { betstop_reason: odds.betstopReason }, odds.markets)}`
  return message(envelope, 'odds_change', {}, status + (children ?? ''))
}

export function openMarket({ line, favourite, outcomes }: PricedLine, status: 1 | -1): string {
  const children = outcomes.map(({ id, probability, odds }) => {
    const probabilities = probability < 1e-10 ? undefined : Number(probability.toFixed(6)).toString()
    return element('outcome', { id, odds, probabilities, active: odds === undefined ? 0 : 1 })
  })
  const attributes = {
    id: line.market.id,
    specifiers: line.specifiers || undefined,
    favourite: favourite ? 1 : undefined,
    status,
    cashout_status: 1,
  }
  return element('market', attributes, children.join(''))
}

export function closedMarket(line: Line, status: 0 | -2): string {
  return element('market', { id: line.market.id, specifiers: line.specifiers || undefined, status })
}

export function betStop(envelope: Envelope, reason: number): Message {
  return message(envelope, 'bet_stop', { groups: 'all', betstop_reason: reason || undefined }, '')
}

export type SettledLine = { line: Line; results: readonly OutcomeResult[]; voidReason?: number | undefined }

export function betSettlement(envelope: Envelope, certainty: 1 | 2, settled: readonly SettledLine[]): Message {
  const markets = settled.map(({ line, results, voidReason }) => {
    const outcomes = results.map(({ id, result, voidFactor, deadHeatFactor }) =>
      element('outcome', { id, result, void_factor: voidFactor, dead_heat_factor: deadHeatFactor }),
    )
    const attributes = { id: line.market.id, specifiers: line.specifiers || undefined, void_reason: voidReason }
    return element('market', attributes, outcomes.join(''))
  })
  return message(envelope, 'bet_settlement', { certainty }, element('outcomes', {}, markets.join('')))
}

function listed(lines: readonly Line[], voidReason?: number): string {
  return lines
    .map((line) =>
      element('market', { id: line.market.id, specifiers: line.specifiers || undefined, void_reason: voidReason }),
    )
    .join('')
}

export function rollbackBetSettlement(envelope: Envelope, lines: readonly Line[]): Message {
  return message(envelope, 'rollback_bet_settlement', {}, listed(lines))
}

export type Window = { start: number; end: number }

const VOID_INCORRECT_ODDS = 12

export function betCancel(envelope: Envelope, lines: readonly Line[], { start, end }: Window): Message {
  return message(envelope, 'bet_cancel', { start_time: start, end_time: end }, listed(lines, VOID_INCORRECT_ODDS))
}

export function rollbackBetCancel(envelope: Envelope, lines: readonly Line[], { start, end }: Window): Message {
  return message(envelope, 'rollback_bet_cancel', { start_time: start, end_time: end }, listed(lines))
}

/** 1 is a new match, 2 a moved one. */
export function fixtureChange(envelope: Envelope, changeType: 1 | 2, startTime: number): Message {
  return message(envelope, 'fixture_change', { change_type: changeType, start_time: startTime }, '')
}

export function alive(product: Product, timestamp: number, subscribed: 0 | 1): Message {
  return {
    product,
    routingKey: '-.-.-.alive.-.-.-.-',
    body: DECLARATION + element('alive', { product, timestamp, subscribed }),
  }
}

export function snapshotComplete(product: Product, timestamp: number, requestId: number): Message {
  return {
    product,
    routingKey: '-.-.-.snapshot_complete.-.-.-.-',
    body: DECLARATION + element('snapshot_complete', { request_id: requestId, timestamp, product }),
  }
}
