// Makes a boosted list from an operator's wish: every outcome of the named lines, at its price now and a boost on top.
import { boostedOddsOf } from '@walia/domain/boosted/boosted.ts'
import { lineKey, type MatchState, type PriceBook } from '../odds/index.ts'
import type { BoostedPrice, NewList } from './queries.ts'

export type BoostedLine = { parentMatchId: number; market: number; specifiers: string }
export type BoostedWish = {
  title: Record<string, string>
  lines: readonly BoostedLine[]
  /** Whole percent on top of each price. */
  boostPercent: number
  /** Prices of the operator's own, hundredths, in place of the boost. */
  prices: readonly { parentMatchId: number; outcomeId: string; odds: number }[]
  stake: number
  /** Ms; null is now, and the last start of its matches. */
  opensAt: number | null
  closesAt: number | null
  by: string
}
export type CurateRefusal = { ok: false; code: 'BOOSTED_REFUSED'; message: string }

const refused = (message: string): CurateRefusal => ({ ok: false, code: 'BOOSTED_REFUSED', message })

export function curate(book: PriceBook, wish: BoostedWish, now: number): { ok: true; list: NewList } | CurateRefusal {
  if (wish.lines.length < 2) return refused('a list needs at least two matches')
  const prices: BoostedPrice[] = []
  let lastStart = 0
  for (const line of wish.lines) {
    const match = book.match(line.parentMatchId)
    if (wish.lines.filter(({ parentMatchId }) => parentMatchId === line.parentMatchId).length > 1)
      return refused(`match ${line.parentMatchId} is named twice`)
    if (!match?.fixture || match.live || match.status.status !== 0 || match.fixture.startsAt <= now)
      return refused(`match ${line.parentMatchId} is unknown or has started`)
    const found = boostedPricesOf(book, match, line, wish)
    if ('ok' in found) return found
    prices.push(...found)
    lastStart = Math.max(lastStart, match.fixture.startsAt)
  }
  const strange = wish.prices.find(
    (own) => !prices.some((p) => p.parentMatchId === own.parentMatchId && p.outcomeId === own.outcomeId),
  )
  if (strange) return refused(`match ${strange.parentMatchId} has no outcome ${strange.outcomeId} on this list`)
  const { title, stake, by, opensAt, closesAt } = wish
  const list = { title, stake, by, opensAt: opensAt ?? now, closesAt: closesAt ?? lastStart, requestId: null, prices }
  if (list.closesAt <= list.opensAt || list.closesAt <= now) return refused('the list would never be open')
  return { ok: true, list }
}

function boostedPricesOf(
  book: PriceBook,
  match: MatchState,
  { market, specifiers }: BoostedLine,
  { boostPercent, prices }: BoostedWish,
): BoostedPrice[] | CurateRefusal {
  const { parentMatchId } = match
  const name = `line ${market}${specifiers && `?${specifiers}`} of match ${parentMatchId}`
  const line = match.lines.get(lineKey(market, specifiers))
  if (!line || book.statusOf(match, line) !== 1) return refused(`${name} is not open`)
  const priced: BoostedPrice[] = []
  for (const { id, sell, active } of line.outcomes) {
    if (!active || sell === null) continue
    const own = prices.find((each) => each.parentMatchId === parentMatchId && each.outcomeId === id)
    const odds = own?.odds ?? boostedOddsOf(sell, boostPercent)
    if (odds <= sell) return refused(`outcome ${id} of ${name}: the boosted price must be above the ordinary one`)
    priced.push({ parentMatchId, subTypeId: market, specifiers, outcomeId: id, odds, ordinaryOdds: sell })
  }
  return priced.length > 0 ? priced : refused(`${name} has no price`)
}
