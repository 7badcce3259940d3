// Rounds as everybody sees them: prizes as they stand, matches with their results, and what proves a draw.

import type { FairRound } from '@walia/contract/fair.ts'
import type { JackpotAnswer, JackpotDraw, JackpotHead, JackpotMatch } from '@walia/contract/jackpots.ts'
import { JACKPOT } from '@walia/domain/fair/games.ts'
import { ANY, AWAY, DRAW, HOME, outcomesText } from '@walia/domain/jackpots/entry.ts'
import { fundsOf } from '@walia/domain/jackpots/pool.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { kickOffOf, weightsNowOf } from './closing.ts'
import type { JackpotsDeps } from './deps.ts'
import { drawnBy, termsIn } from './draw.ts'
import { loadTakings, type Takings } from './entryQueries.ts'
import { namesIn, resultText } from './entryView.ts'
import {
  type DrawRow,
  type JackpotRow,
  loadJackpot,
  loadShares,
  loadShown,
  type MatchRow,
  type Shares,
} from './queries.ts'
import { troublesIn } from './troubles.ts'

export type Shown = { row: JackpotRow; takings: Pick<Takings, 'entries' | 'pooled'> | null; shares: Shares | null }

const OF_EACH_KIND = 6

/** Rounds that take entries first, the one that closes first leading; then the newest of the others. */
export async function loadRounds({ pool }: Pick<JackpotsDeps, 'pool'>): Promise<Shown[]> {
  const rows = await loadShown(pool, OF_EACH_KIND)
  const counted = rows.filter(({ closing }) => closing === null).map(({ id }) => id)
  const takings = counted.length === 0 ? [] : await loadTakings(pool, counted)
  const open = rows
    .filter(({ phase }) => phase === 'open')
    .sort((a, b) => a.closes_at.getTime() - b.closes_at.getTime())
  const others = rows.filter(({ phase }) => phase !== 'open')
  return [...open, ...others].map((row) => ({
    row,
    takings: row.closing ?? takings.find(({ jackpot_id }) => jackpot_id === row.id) ?? null,
    shares: null,
  }))
}

export const isShown = ({ phase }: Pick<JackpotRow, 'phase'>): boolean => phase !== 'proposed' && phase !== 'dropped'

/** Null where there is none, or it is not to be seen yet. */
export async function loadRound(
  { pool }: Pick<JackpotsDeps, 'pool'>,
  id: number,
  takingsOf: (id: number) => Promise<Takings | null>,
): Promise<Shown | null> {
  const row = await loadJackpot(pool, id)
  if (row === null || !isShown(row)) return null
  if (row.closing !== null) return { row, takings: row.closing, shares: row.closing.shares }
  return { row, takings: await takingsOf(id), shares: row.phase === 'open' ? null : await loadShares(pool, id) }
}

/** What each tier's winners share, and what the house adds to it: as it stands, or as it was awarded, where that is told. */
function fundsNow({ template, phase, carried, awarded_by, awards }: JackpotRow, pooled: number) {
  const isTold = awarded_by !== null && (phase === 'approved' || phase === 'paid')
  const told = isTold ? awards : []
  const funds = fundsOf(template, { pooled, carried }).map((fund, index) => {
    const award = told.find(({ tier }) => tier === template.tiers[index]?.right)
    return award ? { fund: award.pool + award.added, added: award.added } : fund
  })
  return { funds, awards: told }
}

export function headOf(deps: Pick<JackpotsDeps, 'profile' | 'odds'>, { row, takings }: Shown): JackpotHead {
  const { profile } = deps
  const { template, phase } = row
  const pooled = takings?.pooled ?? 0
  const { funds, awards } = fundsNow(row, pooled)
  return {
    ...{ id: row.id, kind: row.kind, type: template.type, product_id: profile.productIds.jackpot, phase },
    opens_at: row.opened_at?.toISOString() ?? null,
    closes_at: row.closes_at.toISOString(),
    kicks_off_at: textAt(kickOffOf(deps, row)),
    closed_at: row.closed_at?.toISOString() ?? null,
    ...{ match_count: template.matches, entry: amountText(template.entry), doubles_max: template.doublesMax },
    ...{ unplayed: template.unplayed.as, refund_from: template.unplayed.refundFrom, fixed: template.fixed },
    ...{ paid_as: template.paidAs ?? 'cash', bonus_min: amountText(template.bonusMoneyMin ?? 0) },
    void_because: row.void_because,
    unplayed_hours: profile.postponedVoidHours,
    prize: amountText(funds[0]?.fund ?? 0),
    guarantee: amountText(template.tiers[0]?.guarantee ?? 0),
    ...{ carried: amountText(row.carried), pooled: amountText(pooled) },
    added: amountText(funds.reduce((sum, { added }) => sum + added, 0)),
    entries: takings?.entries ?? 0,
    results: row.matches.filter(({ result }) => result !== null).length,
    troubles: troublesIn(deps, row),
    tiers: template.tiers.map(({ right, guarantee, shareBasisPoints }, index) => {
      const award = awards.find(({ tier }) => tier === right)
      return {
        right,
        fund: amountText(funds[index]?.fund ?? 0),
        ...{ guarantee: amountText(guarantee), share_percent: amountText(shareBasisPoints) },
        winners: award?.lines ?? null,
        each: award ? amountText(award.each) : null,
      }
    }),
  }
}

export const answerOf = (
  deps: Pick<JackpotsDeps, 'profile' | 'odds'>,
  shown: Shown,
  language: string,
): JackpotAnswer => ({
  data: {
    ...headOf(deps, shown),
    matches: shown.row.matches.map((match) => ({
      ...matchOf(match, shown.shares, language),
      weights: weightsOf(deps, shown.row, match),
      replaced_by: reserveOf(shown.row, match)?.parentMatchId ?? null,
    })),
    reserves: shown.row.reserves.map((match) => ({
      ...matchOf(match, null, language),
      ...{ weights: null, replaced_by: null },
    })),
    draw: shown.row.draw === null ? null : drawOf(shown.row, shown.row.draw),
  },
})

function matchOf(
  { place, parentMatchId, startsAt, texts, result, came, drawnIn }: MatchRow,
  shares: Shares | null,
  language: string,
) {
  const { home, away, category, competition } = namesIn(texts, language)
  const match: Omit<JackpotMatch, 'weights' | 'replaced_by'> = {
    ...{ parent_match_id: parentMatchId, home_team: home, away_team: away, category, competition_name: competition },
    start_time: new Date(startsAt).toISOString(),
    ...{ result: resultText(result), came, drawn_in: drawnIn },
    shares: shares && sharesOf(shares.filter((each) => each.place === place)),
  }
  return match
}

/** Which match has taken its place: reserves that were played take places in their order. */
function reserveOf({ matches, reserves }: JackpotRow, { place, came }: MatchRow): MatchRow | undefined {
  if (came !== 'reserve') return undefined
  const before = matches.filter((each) => each.came === 'reserve' && each.place < place).length
  return reserves.filter((each) => each.came === 'played')[before]
}

/** While it is open as the prices are now, then as they were at the closing. */
const weightsOf = (
  deps: Pick<JackpotsDeps, 'odds'>,
  { template, phase }: JackpotRow,
  match: MatchRow,
): number[] | null => {
  if (template.unplayed.as !== 'weighted') return null
  const weights = phase === 'open' ? weightsNowOf(deps, match) : match.weights
  return weights && [...weights]
}

/** A double counts for both of its outcomes. */
function sharesOf(shares: Shares): number[] {
  const all = shares.reduce((sum, { count }) => sum + count, 0)
  return [HOME, DRAW, AWAY].map((bit) => {
    const picked = shares.reduce((sum, { pick, count }) => sum + ((pick & bit) !== 0 ? count : 0), 0)
    return all === 0 ? 0 : Math.round((100 * picked) / all)
  })
}

const drawOf = ({ matches }: Pick<JackpotRow, 'matches'>, draw: DrawRow): JackpotDraw => ({
  announced_at: new Date(draw.announcedAt).toISOString(),
  matches: draw.places.map((place) => matches[place]?.parentMatchId ?? 0),
  commitment: draw.commitment,
  beacon: {
    ...{ hash: draw.network.hash, public_key: draw.network.publicKey },
    ...{ genesis_at: draw.network.genesisAt, period_ms: draw.network.periodMs, round: draw.beaconRound },
  },
  ...{ seed: draw.seed, signature: draw.signature },
  results: draw.results?.map((each) => outcomesText(each === ANY ? ANY : each)) ?? null,
})

/** A draw as it is published beside rounds of games: closed once it is announced. None before that. */
export function provenOf(deps: Pick<JackpotsDeps, 'config'>, row: JackpotRow): FairRound[] {
  const { id, draw } = row
  if (draw === null) return []
  const { announced_at, commitment, beacon, seed, signature, matches: drawn, results } = drawOf(row, draw)
  const { terms, weights } = termsIn(row, draw)
  return [
    {
      ...{ game: JACKPOT, number: id, commitment, chain: draw.chainId, link: draw.link, beacon, seed, signature },
      phase: seed === null ? 'closed' : results === null ? 'refunded' : 'settled',
      ...{
        opens_at: announced_at,
        closes_at: announced_at,
        decided_at: draw.drawnAt === null ? null : textAt(draw.drawnAt),
      },
      ...{ void_at: textAt(drawnBy(deps, draw)), pays_at: null },
      terms,
      result: results && { matches: drawn, outcomes: results, ...(weights && { weights }) },
    },
  ]
}

const textAt = (at: number): string => new Date(at).toISOString()
