// A round is proposed from the next matches, as even as they come, or from those that an operator names; then opened, with
// what earlier rounds of its kind left.
import { bestReturnOf, freeCostOf } from '@walia/domain/jackpots/expectation.ts'
import { type Candidate, proposedOf } from '@walia/domain/jackpots/proposal.ts'
import { type JackpotKind, type JackpotTemplate, templateOf } from '@walia/domain/jackpots/templates.ts'
import { type TaxRow, taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { fairChancesOf } from '@walia/domain/odds/margin.ts'
import { lineKey, type MatchState, namesOf } from '../odds/index.ts'
import { textLanguages } from '../platform/text.ts'
import { inTransaction } from '../platform/transaction.ts'
import { type Deed, type JackpotRefusal, refused } from './deed.ts'
import { type JackpotsDeps, RESULT_MARKET, speedOf } from './deps.ts'
import { seedFaultOf } from './draw.ts'
import { bookOf, campaignFaultOf, postHouse } from './pay.ts'
import { insertJackpot, type JackpotRow, lockPhase, type MatchTexts, takeLeftOver, updateOpened } from './queries.ts'

export type JackpotDraft = {
  kind: JackpotKind
  /** The operator's own; empty for the most even ones. */
  matches: readonly number[]
  /** No match kicks off earlier, ms; null for the profile's lead. */
  from: number | null
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

type Found = Candidate & { match: MatchState }

export async function propose(
  deps: JackpotsDeps,
  draft: JackpotDraft,
  { requestId, keep }: Deed,
): Promise<Proposed | JackpotRefusal> {
  const { pool, profile, clock } = deps
  const template = templateOf(draft.kind)
  const chosen = chosenOf(deps, draft, template.matches)
  if (typeof chosen === 'string') return refused(chosen)
  const favourites = chosen.map(({ favourite }) => favourite)
  const best = costOf(template, favourites, taxAt(profile, clock.now()))
  const tooDear = tooDearOf(profile, template, best)
  if (tooDear !== null && !draft.belowFloor)
    return refused(`${tooDear}; name more even matches, or --below-floor yes makes it all the same`)
  const matches = chosen.map(({ parentMatchId, startsAt, match }) => ({
    ...{ parentMatchId, startsAt, texts: textsOf(match) },
  }))
  const names = matches.map(({ parentMatchId, texts }) => `${parentMatchId} ${texts.home} v ${texts.away}`)
  const closesAt = Math.min(...matches.map(({ startsAt }) => startsAt))
  return inTransaction(pool, async (db) => {
    const id = await insertJackpot(db, { requestId, kind: draft.kind, template, by: draft.by, matches })
    return keep(db, { ok: true, id, closesAt: new Date(closesAt).toISOString(), matches: names, best })
  })
}

function costOf(template: JackpotTemplate, favourites: readonly number[], tax: TaxRow): RoundCost {
  if (template.entry === 0) {
    const { entry, round } = freeCostOf(template, favourites, 1)
    return { entry: amountText(Math.round(entry)), roundAtMost: amountText(round) }
  }
  const { paid, returned } = bestReturnOf(template, favourites, 0, tax)
  return { paidOfNetStake: paid.toFixed(4), returnedOfStake: returned.toFixed(4) }
}

function tooDearOf({ economics }: JackpotsDeps['profile'], { entryWorthMax }: JackpotTemplate, best: RoundCost) {
  if ('entry' in best) {
    if (entryWorthMax === undefined || Number(best.entry) * 100 <= entryWorthMax) return null
    return `an entry of favourites is worth ${best.entry}, more than ${amountText(entryWorthMax)}`
  }
  const floor = 1 - economics.keptMinBasisPoints / 10_000
  if (Number(best.paidOfNetStake) <= floor) return null
  return `a line of favourites costs ${best.paidOfNetStake} of its entry without VAT, more than the floor leaves`
}

function chosenOf(deps: JackpotsDeps, draft: JackpotDraft, count: number): Found[] | string {
  const { clock, profile } = deps
  const { windowHours, leadMinutes } = profile.jackpots
  const candidates = candidatesOf(deps)
  if (draft.matches.length > 0) {
    const named = [...new Set(draft.matches)].flatMap(
      (id) => candidates.find((each) => each.parentMatchId === id) ?? [],
    )
    if (draft.matches.length !== count)
      return `a jackpot of this kind has ${count} matches, ${draft.matches.length} are named`
    if (named.length !== count) return 'a match is named twice, is unknown or has started, or its 1x2 is not for sale'
    return named.toSorted((a, b) => a.startsAt - b.startsAt || a.parentMatchId - b.parentMatchId)
  }
  const from = draft.from ?? clock.now() + (leadMinutes * MINUTE_MS) / speedOf(deps)
  const lengthMs = (windowHours * HOUR_MS) / speedOf(deps)
  const proposed = proposedOf(candidates, count, { from, lengthMs })
  if (proposed === null) return `no ${count} football matches kick off within ${windowHours} hours of each other`
  return proposed as Found[]
}

/** Football matches that are still to come, with the chance of their favourite. */
function candidatesOf({ odds: { book }, clock }: JackpotsDeps): Found[] {
  const now = clock.now()
  return [...book.matches()].flatMap((match): Found[] => {
    const { fixture, live, status } = match
    if (fixture?.sportId !== SOCCER || live || status.status !== 0 || fixture.startsAt <= now || fixture.isSrl)
      return []
    const line = match.lines.get(lineKey(RESULT_MARKET, ''))
    if (line === undefined || book.statusOf(match, line) !== 1) return []
    const prices = line.outcomes.flatMap(({ sell, active }) => (sell !== null && active ? [sell / 100] : []))
    if (prices.length !== 3) return []
    const { parentMatchId, startsAt } = fixture
    return [{ parentMatchId, startsAt, favourite: Math.max(...fairChancesOf(prices)), match }]
  })
}

/** As they are now: which match an entry is on does not change with the feed. */
function textsOf({ fixture }: MatchState): MatchTexts {
  const named = (language: string) => {
    const { home, away, category, competitionName } = namesOf(fixture as NonNullable<typeof fixture>, language)
    return { home, away, category, competition: competitionName }
  }
  return { ...named('en'), names: Object.fromEntries(textLanguages.map((language) => [language, named(language)])) }
}

/** From here on it takes entries, and the policy, the prizes and what is carried over stand. Null when it was opened before. */
export async function open(
  deps: JackpotsDeps,
  row: JackpotRow,
  { keep }: Deed,
): Promise<{ ok: true; id: number } | JackpotRefusal | null> {
  const { leases, ledger } = deps
  const { id, kind } = row
  const unpaid = row.phase === 'proposed' ? await campaignFaultOf(deps, row) : null
  if (unpaid !== null) return refused(unpaid)
  return leases.write('rounds', async (db) => {
    if ((await lockPhase(db, id)) !== 'proposed') return null
    const fault = await seedFaultOf(deps, db, row)
    if (fault !== null) return refused(fault)
    const left = await takeLeftOver(db, id, kind)
    for (const { id: from, left_over: amount } of left)
      await postHouse(ledger, db, 'jackpot_carry', from, { from: bookOf(from), to: bookOf(id), amount })
    const carried = left.reduce((sum, { left_over }) => sum + left_over, 0)
    if (await updateOpened(db, id, carried)) return keep(db, { ok: true, id } as const)
    throw new ClosedBeforeOpening(`round ${id} was to close before it was opened`)
  })
}

/** Rolls back what was taken for it. */
export class ClosedBeforeOpening extends Error {}
