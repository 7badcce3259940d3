// Makes a boosted list from an operator's draft: outcomes of the named lines at a boost, and what that costs.
import { boostedOddsOf, type ListTerms } from '@walia/domain/boosted/boosted.ts'
import type { BoostedRules } from '@walia/domain/market/profile.ts'
import { lineKey, type MatchState, type PriceBook } from '../odds/index.ts'
import { booksOf, type ListMoney, listCostTextsOf } from './cost.ts'
import type { BoostedPrice, NewList } from './queries.ts'

export type BoostedLine = { parentMatchId: number; market: number; specifiers: string }
type Outcome = { parentMatchId: number; outcomeId: string }
export type BoostedDraft = {
  title: Record<string, string>
  lines: readonly BoostedLine[]
  /** The only outcomes of their matches that are boosted; matches that are not named here are boosted whole. */
  outcomes: readonly Outcome[]
  /** Whole percent on top of each price. */
  boostPercent: number
  /** Prices of the operator's own, hundredths, in place of the boost. */
  prices: readonly (Outcome & { odds: number })[]
  stake: number
  /** What is left out is the market's own. */
  terms: Partial<ListTerms>
  /** Made although it costs more than the operator's floor allows. */
  belowFloor: boolean
  /** Ms; null is now, and the last start of its matches. */
  opensAt: number | null
  closesAt: number | null
  by: string
}
export type CurateRefusal = { ok: false; code: 'BOOSTED_REFUSED'; message: string; cost?: object }

const refused = (message: string, cost?: object): CurateRefusal => ({
  ok: false,
  code: 'BOOSTED_REFUSED',
  message,
  ...(cost === undefined ? {} : { cost }),
})

export type CurateDeps = { book: PriceBook; money: ListMoney; rules: BoostedRules; now: number }
export type Curated = { ok: true; list: NewList } | CurateRefusal

export function curate(deps: CurateDeps, draft: BoostedDraft): Curated {
  const { book, now } = deps
  if (draft.lines.length < 2) return refused('a list needs at least two matches')
  const prices: BoostedPrice[] = []
  let lastStart = 0
  for (const line of draft.lines) {
    const match = book.match(line.parentMatchId)
    if (draft.lines.filter(({ parentMatchId }) => parentMatchId === line.parentMatchId).length > 1)
      return refused(`match ${line.parentMatchId} is named twice`)
    if (!match?.fixture || match.live || match.status.status !== 0 || match.fixture.startsAt <= now)
      return refused(`match ${line.parentMatchId} is unknown or has started`)
    const found = boostedPricesOf(book, match, line, draft)
    if ('ok' in found) return found
    prices.push(...found)
    lastStart = Math.max(lastStart, match.fixture.startsAt)
  }
  const strange = [...draft.prices, ...draft.outcomes].find((named) => !prices.some((price) => isOf(price, named)))
  if (strange) return refused(`match ${strange.parentMatchId} has no outcome ${strange.outcomeId} on this list`)
  const { title, stake, by, opensAt, closesAt } = draft
  const window = { opensAt: opensAt ?? now, closesAt: closesAt ?? lastStart }
  if (window.closesAt <= window.opensAt || window.closesAt <= now) return refused('the list would never be open')
  const terms = termsOf(deps.rules, draft)
  if (typeof terms === 'string') return refused(terms)
  return costed(deps, draft, { title, stake, by, ...window, requestId: null, terms, prices })
}

const isOf = (price: BoostedPrice, { parentMatchId, outcomeId }: Outcome): boolean =>
  price.parentMatchId === parentMatchId && price.outcomeId === outcomeId

function termsOf(rules: BoostedRules, { terms, lines, stake }: BoostedDraft): ListTerms | string {
  const stakeMax = terms.stakeMax ?? Math.min(rules.stakeMax, terms.accountStakeMax ?? rules.stakeMax)
  const made = {
    legsMin: terms.legsMin ?? rules.legsMin,
    stakeMax,
    accountStakeMax: terms.accountStakeMax ?? Math.max(rules.accountStakeMax, stakeMax),
    earnsBonus: terms.earnsBonus ?? false,
  }
  if (made.legsMin > lines.length) return `the list has ${lines.length} matches, fewer than a slip needs`
  if (made.stakeMax > made.accountStakeMax) return 'a slip may hold more than the account may stake in all'
  return stake > made.stakeMax ? 'the suggested stake is above the most that a slip may hold' : made
}

/** Played as well as it can be, the list has to leave what the operator's floor says, unless it is made below it. */
function costed(
  { book, money }: CurateDeps,
  { belowFloor }: BoostedDraft,
  list: Omit<NewList, 'cost' | 'belowFloor'>,
): Curated {
  const books = booksOf(book, list.prices, money.profile.bonus)
  if (books === null) {
    const message = 'a line lacks a price or its market is not known: what the list costs cannot be told'
    return belowFloor ? { ok: true, list: { ...list, cost: {}, belowFloor } } : refused(message)
  }
  const { cost, holds } = listCostTextsOf(books, list.terms, money)
  if (!holds && !belowFloor)
    return refused(
      'played well, the list pays more than the floor leaves; --below-floor yes makes it all the same',
      cost,
    )
  return { ok: true, list: { ...list, cost, belowFloor: !holds } }
}

function boostedPricesOf(
  book: PriceBook,
  match: MatchState,
  { market, specifiers }: BoostedLine,
  { boostPercent, prices, outcomes }: BoostedDraft,
): BoostedPrice[] | CurateRefusal {
  const { parentMatchId } = match
  const name = `line ${market}${specifiers && `?${specifiers}`} of match ${parentMatchId}`
  const line = match.lines.get(lineKey(market, specifiers))
  if (!line || book.statusOf(match, line) !== 1) return refused(`${name} is not open`)
  const only = outcomes.filter((each) => each.parentMatchId === parentMatchId)
  const priced: BoostedPrice[] = []
  for (const { id, sell, active } of line.outcomes) {
    if (!active || sell === null || (only.length > 0 && !only.some(({ outcomeId }) => outcomeId === id))) continue
    const own = prices.find((each) => each.parentMatchId === parentMatchId && each.outcomeId === id)
    const odds = own?.odds ?? boostedOddsOf(sell, boostPercent)
    if (odds <= sell) return refused(`outcome ${id} of ${name}: the boosted price must be above the ordinary one`)
    priced.push({ parentMatchId, subTypeId: market, specifiers, outcomeId: id, odds, ordinaryOdds: sell })
  }
  return priced.length > 0 ? priced : refused(`${name} has no price`)
}
