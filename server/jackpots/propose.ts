// A round is proposed from the next matches, as even as they come, or from those that an operator names; then opened, with
// what earlier rounds of its kind left.

import { weightsOf } from '@walia/domain/jackpots/draw.ts'
import { bestReturnOf, freeCostOf, jackpotPaidMaxOf } from '@walia/domain/jackpots/expectation.ts'
import { type Candidate, proposedOf } from '@walia/domain/jackpots/proposal.ts'
import {
  type JackpotKind,
  type JackpotTemplate,
  reservesIn,
  templateOf,
  type UnplayedChoice,
  withUnplayed,
} from '@walia/domain/jackpots/templates.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { fairChancesOf } from '@walia/domain/odds/margin.ts'
import { lineKey, type MatchState, namesOf } from '../odds/index.ts'
import { textLanguages } from '../platform/text.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Deed, type JackpotRefusal, refused } from './deed.ts'
import { type JackpotsDeps, RESULT_MARKET, speedOf } from './deps.ts'
import { seedFaultOf } from './draw.ts'
import { bookOf, campaignFaultOf, postHouse } from './pay.ts'
import {
  insertJackpot,
  type JackpotRow,
  loadLeftOver,
  lockPhase,
  type MatchTexts,
  takeLeftOver,
  updateOpened,
} from './queries.ts'
import { isAnyKnown } from './results.ts'

export type JackpotDraft = {
  kind: JackpotKind
  /** The operator's own, reserves last and in their order; empty for the most even ones. */
  matches: readonly number[]
  /** No match kicks off earlier, ms; null for the profile's lead. */
  from: number | null
  /** No match kicks off later, ms. */
  until?: number
  /** Matches of simulated reality leagues are taken too. */
  simulated?: boolean
  /** What becomes of matches that are not played, where it is other than the kind's template says. */
  unplayed?: Partial<UnplayedChoice>
  /** Made although the best player costs more than the operator's floor allows. */
  belowFloor: boolean
  by: string
}
/** A free round costs its prizes at most, however many accounts a person has. */
export type RoundCost = { paidOfNetStake: string; returnedOfStake: string } | { entry: string; roundAtMost: string }
export type Proposed = {
  ok: true
  id: number
  closesAt: string
  matches: string[]
  /** What the best player's line costs for 1 of its entry without VAT, and what he gets for 1 staked. */
  best: RoundCost
}

const SOCCER = 1
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

type Found = Candidate & { match: MatchState; chances: readonly number[] }

export async function propose(
  deps: JackpotsDeps,
  draft: JackpotDraft,
  { requestId, keep }: Deed,
): Promise<Proposed | JackpotRefusal> {
  const { pool } = deps
  const template = withUnplayed(templateOf(draft.kind), draft.unplayed ?? {})
  const chosen = chosenOf(deps, draft, template)
  if (typeof chosen === 'string') return refused(chosen)
  const favourites = chosen.map(({ favourite }) => favourite)
  const best = costOf(deps, template, { favourites, carried: await loadLeftOver(pool, draft.kind) })
  const tooDear = draft.belowFloor ? null : tooDearOf(deps, template, best)
  if (tooDear !== null) return refused(`${tooDear}; name more even matches, ${ALL_THE_SAME}`)
  const matches = chosen.map(({ parentMatchId, startsAt, match, chances }) => ({
    ...{ parentMatchId, startsAt, texts: textsOf(match) },
    weights: template.unplayed.as === 'weighted' ? weightsOf(chances) : null,
  }))
  const names = matches.map(({ parentMatchId, texts }) => `${parentMatchId} ${texts.home} v ${texts.away}`)
  const closesAt = Math.min(...matches.map(({ startsAt }) => startsAt))
  return inTransaction(pool, async (db) => {
    const id = await insertJackpot(db, { requestId, kind: draft.kind, template, by: draft.by, matches })
    return keep(db, { ok: true, id, closesAt: new Date(closesAt).toISOString(), matches: names, best })
  })
}

const ALL_THE_SAME = 'or --below-floor yes makes it all the same'

type Played = { favourites: readonly number[]; carried: number }

function costOf(
  { profile, clock }: JackpotsDeps,
  template: JackpotTemplate,
  { favourites, carried }: Played,
): RoundCost {
  if (template.entry === 0) {
    const { entry, round } = freeCostOf(template, favourites, 1)
    return { entry: amountText(Math.round(entry)), roundAtMost: amountText(round) }
  }
  const { paid, returned } = bestReturnOf(template, favourites, carried, taxAt(profile, clock.now()))
  return { paidOfNetStake: paid.toFixed(4), returnedOfStake: returned.toFixed(4) }
}

/** What is carried over is bettors' money, and no cost. */
function tooDearOf({ profile, clock }: JackpotsDeps, template: JackpotTemplate, best: RoundCost): string | null {
  const { entryWorthMax } = template
  if ('entry' in best) {
    if (entryWorthMax === undefined || Number(best.entry) * 100 <= entryWorthMax) return null
    return `an entry of favourites is worth ${best.entry}, more than ${amountText(entryWorthMax)}`
  }
  if (Number(best.paidOfNetStake) <= jackpotPaidMaxOf(template, profile, clock.now())) return null
  return `a line of favourites costs ${best.paidOfNetStake} of its entry without VAT, more than the floor leaves`
}

/** The round's matches in the order of their kick-offs, then its reserves; or why there are none. */
const chosenOf = (deps: JackpotsDeps, draft: JackpotDraft, template: JackpotTemplate): Found[] | string =>
  draft.matches.length > 0 ? namedOf(deps, draft, template) : mostEvenOf(deps, draft, template)

function namedOf(deps: JackpotsDeps, draft: JackpotDraft, template: JackpotTemplate): Found[] | string {
  const [matches, reserves] = [template.matches, reservesIn(template)]
  const { matches: ids } = draft
  if (ids.length !== matches + reserves)
    return `a jackpot of this kind has ${matches} matches and ${reserves} reserves, ${ids.length} are named`
  const twice = ids.find((id, place) => ids.indexOf(id) !== place)
  if (twice !== undefined) return `match ${twice} is named twice`
  const found: Found[] = []
  for (const id of ids) {
    const candidate = candidateOf(deps, id)
    if (typeof candidate === 'string') return candidate
    if (isExcluded(draft, candidate)) return `match ${id} is of a simulated reality league`
    found.push(candidate)
  }
  return [...found.slice(0, matches).toSorted(byStart), ...found.slice(matches)]
}

function mostEvenOf(deps: JackpotsDeps, draft: JackpotDraft, template: JackpotTemplate): Found[] | string {
  const count = template.matches + reservesIn(template)
  const { clock, profile } = deps
  const { windowHours, leadMinutes } = profile.jackpots
  const candidates = candidatesOf(deps).filter((each) => !isExcluded(draft, each))
  const from = draft.from ?? clock.now() + (leadMinutes * MINUTE_MS) / speedOf(deps)
  const until = draft.until ?? Number.POSITIVE_INFINITY
  const lengthMs = (windowHours * HOUR_MS) / speedOf(deps)
  if (candidates.filter(({ startsAt }) => startsAt >= from && startsAt <= until).length < count)
    return `fewer than ${count} football matches kick off ${timeText(draft, leadMinutes)} with their 1x2 for sale`
  const found = proposedOf(candidates, count, { from, until, lengthMs }) as Found[] | null
  if (found === null) return `no ${count} football matches kick off within ${windowHours} hours of each other`
  const least = found.toSorted((a, b) => a.favourite - b.favourite || byStart(a, b)).slice(template.matches)
  return [...found.filter((each) => !least.includes(each)), ...least.toSorted(byStart)]
}

/** Without the time of now: a reason that stays is logged once. */
function timeText({ from, until }: JackpotDraft, leadMinutes: number): string {
  const begin = from === null ? `in ${leadMinutes} minutes or later` : `from ${new Date(from).toISOString()} on`
  return until === undefined ? begin : `${begin}, until ${new Date(until).toISOString()},`
}

const isExcluded = ({ simulated }: JackpotDraft, { match }: Found): boolean =>
  !simulated && match.fixture?.isSrl === true

const byStart = (a: Found, b: Found): number => a.startsAt - b.startsAt || a.parentMatchId - b.parentMatchId

/** Football matches that are still to come. */
const candidatesOf = (deps: JackpotsDeps): Found[] =>
  [...deps.odds.book.matches()].flatMap(({ parentMatchId }) => {
    const candidate = candidateOf(deps, parentMatchId)
    return typeof candidate === 'string' ? [] : [candidate]
  })

/** The feed's states of a match that is called off or moved. */
const CALLED_OFF: readonly number[] = [5, 6, 8]

/** A football match that is still to come, with the chance of its favourite; or why a jackpot cannot have it. */
function candidateOf({ odds: { book }, clock }: JackpotsDeps, id: number): Found | string {
  const match = book.match(id)
  if (!match?.fixture) return `match ${id} is unknown`
  const { fixture, live, status } = match
  const { startsAt } = fixture
  if (fixture.sportId !== SOCCER) return `match ${id} is no football match`
  if (CALLED_OFF.includes(status.status)) return `match ${id} is cancelled, delayed or postponed`
  if (live || status.status !== 0 || startsAt <= clock.now()) return `match ${id} has kicked off`
  const line = match.lines.get(lineKey(RESULT_MARKET, ''))
  const isOpen = line !== undefined && book.statusOf(match, line) === 1
  const prices = isOpen
    ? line.outcomes.flatMap(({ sell, active }) => (sell !== null && active ? [sell / 100] : []))
    : []
  if (prices.length !== 3) return `the 1x2 of match ${id} is not for sale`
  const chances = fairChancesOf(prices)
  return { parentMatchId: id, startsAt, favourite: Math.max(...chances), match, chances }
}

/** As they are now: which match an entry is on does not change with the feed. */
function textsOf({ fixture }: MatchState): MatchTexts {
  const named = (language: string) => {
    const { home, away, category, competitionName } = namesOf(fixture as NonNullable<typeof fixture>, language)
    return { home, away, category, competition: competitionName }
  }
  return { ...named('en'), names: Object.fromEntries(textLanguages.map((language) => [language, named(language)])) }
}

/** Prices have moved since its proposal: the favourites' chances as they are now, or why there are none. */
function favouritesNow(deps: JackpotsDeps, { matches, reserves }: JackpotRow): number[] | string {
  const favourites: number[] = []
  for (const { parentMatchId } of [...matches, ...reserves]) {
    const candidate = candidateOf(deps, parentMatchId)
    if (typeof candidate === 'string') return candidate
    favourites.push(candidate.favourite)
  }
  return favourites
}

/** What its best player costs by the prices of now, or why it is not opened. */
function openingOf(deps: JackpotsDeps, row: JackpotRow, belowFloor: boolean): readonly number[] | string {
  const favourites = favouritesNow(deps, row)
  if (typeof favourites === 'string') return `${favourites}: drop the round and propose another`
  const tooDear = belowFloor
    ? null
    : tooDearOf(deps, row.template, costOf(deps, row.template, { favourites, carried: 0 }))
  return tooDear === null ? favourites : `${tooDear}; drop it, ${ALL_THE_SAME}`
}

const RESULT_KNOWN = 'a result, ruling or draw of one of its matches is known: drop the round and propose another'

export type Opened = { ok: true; id: number; best: RoundCost }

/** From here on it takes entries, and the policy, the prizes and what is carried over stand. Null when it was opened before. */
export async function open(
  deps: JackpotsDeps,
  { row, belowFloor }: { row: JackpotRow; belowFloor: boolean },
  { keep }: Deed,
): Promise<Opened | JackpotRefusal | null> {
  const { leases, ledger } = deps
  const { id, kind } = row
  if (row.phase !== 'proposed') return null
  if (row.closes_at.getTime() <= deps.clock.now()) throw new ClosedBeforeOpening(`round ${id} was to close before now`)
  const unpaid = await campaignFaultOf(deps, row)
  if (unpaid !== null) return refused(unpaid)
  const favourites = openingOf(deps, row, belowFloor)
  if (typeof favourites === 'string') return refused(favourites)
  return leases.write('rounds', async (db) => {
    if ((await lockPhase(db, id)) !== 'proposed') return null
    const fault = await seedFaultOf(deps, db, row)
    if (fault !== null) return refused(fault)
    if (await isAnyKnown(deps, db, row)) return refused(RESULT_KNOWN)
    const left = await takeLeftOver(db, id, kind)
    for (const { id: from, left_over: amount } of left)
      await postHouse(ledger, db, 'jackpot_carry', from, { from: bookOf(from), to: bookOf(id), amount })
    const carried = left.reduce((sum, { left_over }) => sum + left_over, 0)
    const best = costOf(deps, row.template, { favourites, carried })
    if (await updateOpened(db, id, carried)) return keep(db, { ok: true, id, best } as const)
    throw new ClosedBeforeOpening(`round ${id} was to close before it was opened`)
  })
}

/** Rolls back what was taken for it. */
export class ClosedBeforeOpening extends Error {}
