// Placing an entry: memory refuses what it can, the database decides, the answer is of what it took.
import { createHash } from 'node:crypto'
import type { JackpotPlaced } from '@walia/contract/jackpots.ts'
import { doublesIn, entryFaultOf, outcomesOf, priceOf } from '@walia/domain/jackpots/entry.ts'
import { entryMoneyOf } from '@walia/domain/jackpots/pool.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText, parseAmount, plainAmountOf } from '@walia/domain/money/money.ts'
import { type Asked, refuseBarred, type Taken, takeMany, takerOf } from '../gamestakes/index.ts'
import { transferIdOf } from '../ledger/index.ts'
import { Refusal } from '../platform/http.ts'
import { invariant } from '../platform/invariant.ts'
import { readThroughEach } from '../platform/readThrough.ts'
import type { Bettor } from '../stakes/index.ts'
import { earliestStart, hasBegun, matchIdsOf } from './closing.ts'
import type { JackpotsDeps } from './deps.ts'
import { type EntryRow, loadEntry, type NewEntry } from './entryQueries.ts'
import { entryOf } from './entryView.ts'
import { type JackpotRow, loadJackpot } from './queries.ts'
import { isShown } from './view.ts'

export type Wanted = {
  jackpot_id: number
  picks: readonly { parent_match_id: number; outcomes: string }[]
  stake: string
  /** Of the round, where the caller says it. */
  type?: number
  /** What is to pay, where the caller says it: it is cash. */
  source?: string
}
/** `language` is of the answer's names. */
export type EntryRequest = {
  wanted: Wanted
  key: string | null
  language: string
}

export type Placing = JackpotsDeps & {
  take(entry: NewEntry & Asked): Promise<Taken>
  /** Null unless it takes entries. */
  openRound(id: number): Promise<JackpotRow | null>
}

const KNOWN_MS = 1000
const ROUNDS_KEPT = 50

/** A round that is known to be open is not asked for again so soon: whether it still is, the database says when it takes the entry. */
export const placingOf = (deps: JackpotsDeps): Placing => ({
  ...deps,
  take: takerOf((entries) => takeMany(deps.pool, 'jackpot_place', entries)),
  openRound: readThroughEach(KNOWN_MS, ROUNDS_KEPT, async (id) => {
    const jackpot = await loadJackpot(deps.pool, id)
    return jackpot?.phase === 'open' ? jackpot : null
  }),
})

export async function placeEntry(
  deps: Placing,
  bettor: Bettor,
  { wanted, key, language }: EntryRequest,
): Promise<JackpotPlaced> {
  const { profile, clock, random, gameStakes, take } = deps
  const { accountId } = bettor
  return gameStakes.place(
    { game: 'jackpot', accountId, key, bodyHash: hashOf(wanted) },
    {
      async decide() {
        const { jackpot, picks, stake } = await decide(deps, bettor, wanted)
        const tax = taxAt(profile, clock.now())
        const entry = {
          id: transferIdOf(clock.now(), random.bytes(10)),
          ...{ jackpot_id: jackpot.id, account_id: accountId, picks, doubles: doublesIn(picks), stake },
          ...{ ...entryMoneyOf(jackpot.template, stake, tax), tax_rows: tax.id },
        }
        return { jackpot, entry }
      },
      take: ({ entry }, asked) => take({ ...entry, ...asked }),
      placed: ({ jackpot, entry }, { balance, placed_at }) =>
        placedOf(deps, jackpot, { ...entry, placed_at, balance_after: balance ?? 0 }, language),
      answer: (entryId) => loadPlaced(deps, entryId, language),
    },
  )
}

/** The answer to an entry that was placed before. */
export async function loadPlaced(deps: JackpotsDeps, entryId: string, language: string): Promise<JackpotPlaced> {
  const entry = await loadEntry(deps.pool, entryId)
  invariant(entry !== null, 'a request that was not refused has its entry')
  const jackpot = await loadJackpot(deps.pool, entry.jackpot_id)
  invariant(jackpot !== null, 'an entry is of a round')
  return placedOf(deps, jackpot, entry, language)
}

/** The same picks in another order are the same request, and so is the same price in other spelling. */
const hashOf = ({ jackpot_id, picks, stake }: Wanted): string => {
  const sorted = picks.map(({ parent_match_id, outcomes }) => [parent_match_id, outcomes] as const)
  sorted.sort(([a], [b]) => a - b)
  return createHash('sha256')
    .update(JSON.stringify([jackpot_id, sorted, plainAmountOf(stake)]))
    .digest('hex')
    .slice(0, 32)
}

/** In the declared order. */
async function decide(deps: Placing, bettor: Bettor, wanted: Wanted) {
  const { pool, clock, openRound } = deps
  refuseBarred(bettor, clock)
  if ((wanted.source ?? 'cash') !== 'cash') throw new Refusal('SOURCE_NOT_OFFERED')
  const jackpot = (await openRound(wanted.jackpot_id)) ?? (await loadJackpot(pool, wanted.jackpot_id))
  if (jackpot === null || !isShown(jackpot)) throw new Refusal('NOT_FOUND')
  const { template } = jackpot
  if ((wanted.type ?? template.type) !== template.type) throw new Refusal('NOT_FOUND')
  const missing = template.matches - wanted.picks.length
  if (missing > 0) throw new Refusal('JACKPOT_PICKS_MISSING', { count: missing })
  if (missing < 0) throw new Refusal('JACKPOT_PICKS_TOO_MANY', { max: template.matches })
  // What has a result or a ruling the database knows; what begins before its time this process's book may know first.
  if (jackpot.phase !== 'open' || earliestStart(deps, jackpot) <= clock.now() || hasBegun(deps, matchIdsOf(jackpot)))
    throw new Refusal('ROUND_CLOSED')
  const picks = picksOf(jackpot, wanted)
  const fault = entryFaultOf(template, picks)
  if (fault === 'picks') throw new Refusal('PICKS_NOT_OFFERED')
  if (fault === 'doubles') throw new Refusal('JACKPOT_DOUBLES_TOO_MANY', { max: template.doublesMax })
  const stake = parseAmount(wanted.stake)
  // The price follows from the picks: another one was never shown.
  if (!stake.ok) throw new Refusal('MALFORMED')
  if (stake.value !== priceOf(template, picks)) throw new Refusal('JACKPOT_COST_DIFFERS')
  return { jackpot, picks, stake: stake.value }
}

/** In the round's order; 0, which is no pick, for a match that has none. */
const picksOf = ({ matches }: JackpotRow, { picks }: Wanted): number[] =>
  matches.map(({ parentMatchId }) => {
    const named = picks.find(({ parent_match_id }) => parent_match_id === parentMatchId)
    return named === undefined ? 0 : (outcomesOf(named.outcomes) ?? 0)
  })

type PlacedRow = Omit<EntryRow, 'status' | 'won_lines' | 'won' | 'tax' | 'paid' | 'released_by' | 'sequence'>

/** As it was placed, whatever became of it since. */
function placedOf(deps: JackpotsDeps, jackpot: JackpotRow, entry: PlacedRow, language: string): JackpotPlaced {
  const placed = { ...entry, status: 9 as const, won_lines: null, won: 0, tax: 0, paid: 0, released_by: null }
  const open = {
    ...jackpot,
    phase: 'open' as const,
    matches: jackpot.matches.map((each) => ({ ...each, result: null, came: null })),
  }
  return {
    data: entryOf(deps, open, placed, language),
    user: { balance: amountText(entry.balance_after) },
  }
}
