// In development: a list curated by itself whenever none is open, from the next football matches of the simulated world.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { lineKey, type MatchState, type PriceBook } from '../odds/index.ts'
import type { Clock } from '../platform/clock.ts'
import { repeat } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { type Texts, textLanguages } from '../platform/text.ts'
import type { BoostedDraft } from './curate.ts'

export type DevelopmentDeps = {
  book: PriceBook
  clock: Clock
  profile: MarketProfile
  texts: Texts
  log: Log
  lists(): Promise<readonly { closesAt: number; opensAt: number }[]>
  create(draft: BoostedDraft, requestId: null): Promise<{ ok: boolean }>
}

const REFRESH_MS = 5000
const MATCH_COUNT = { min: 3, max: 6 }
const BOOST_PERCENT_MAX = 12
const SOCCER = 1
const RESULT = 1
// A list that closes before somebody has read it is none: its matches start in two hours or later.
const AHEAD_MS = 2 * 3_600_000

/** Returns the way to stop, which waits. */
export const startDevelopmentList = (deps: DevelopmentDeps): (() => Promise<void>) =>
  repeat(
    REFRESH_MS,
    () => ensureDevelopmentList(deps),
    (cause) => deps.log.warn({ err: cause }, 'no boosted list was curated'),
  )

/** True when a list was made. */
export async function ensureDevelopmentList(deps: DevelopmentDeps): Promise<boolean> {
  const { book, clock, profile, texts } = deps
  const now = clock.now()
  if ((await deps.lists()).some(({ closesAt }) => closesAt > now)) return false
  const matches = [...book.matches()]
    .filter((match) => isWorthy(book, match, now))
    .sort(byStart)
    .slice(0, MATCH_COUNT.max)
  if (matches.length < MATCH_COUNT.min) return false
  const draft = {
    title: Object.fromEntries(textLanguages.map((each) => [each, texts.text('boosted:title', each)])),
    lines: matches.map(({ parentMatchId }) => ({ parentMatchId, market: RESULT, specifiers: '' })),
    outcomes: matches.map(boostedOutcomeOf),
    ...{ prices: [], stake: profile.stake.default, terms: {}, belowFloor: false },
    ...{ opensAt: null, closesAt: null, by: 'development' },
  }
  // The highest boost that the operator's floor allows.
  for (let boostPercent = BOOST_PERCENT_MAX; boostPercent > 0; boostPercent--)
    if ((await deps.create({ ...draft, boostPercent }, null)).ok) return true
  return false
}

/** One outcome of each match: with all of them boosted, covering the list would cost next to nothing. */
function boostedOutcomeOf({ parentMatchId, lines }: MatchState): { parentMatchId: number; outcomeId: string } {
  const outcomes = lines.get(lineKey(RESULT, ''))?.outcomes ?? []
  // The middle price: neither the favourite, whose margin is the least, nor an outsider that nobody picks.
  const [, middle] = outcomes.toSorted((a, b) => (a.sell ?? 0) - (b.sell ?? 0))
  return { parentMatchId, outcomeId: middle?.id ?? '' }
}

const isWorthy = (book: PriceBook, match: MatchState, now: number): boolean => {
  const { fixture, live, status } = match
  if (fixture?.sportId !== SOCCER || live || status.status !== 0 || fixture.startsAt < now + AHEAD_MS) return false
  const line = match.lines.get(lineKey(RESULT, ''))
  return line !== undefined && book.statusOf(match, line) === 1 && line.outcomes.every(({ sell }) => sell !== null)
}

/** Real matches before simulated ones, then by start. */
const byStart = (a: MatchState, b: MatchState): number =>
  Number(a.fixture?.isSrl) - Number(b.fixture?.isSrl) ||
  (a.fixture?.startsAt ?? 0) - (b.fixture?.startsAt ?? 0) ||
  a.parentMatchId - b.parentMatchId
