// The door of the boosted multibet: lists that an operator curates, their prices for placement, the page's calls.
import { isListOpen } from '@walia/domain/boosted/boosted.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { amountText } from '@walia/domain/money/money.ts'
import type { BoostSource } from '../bets/index.ts'
import type { Names, PriceBook } from '../odds/index.ts'
import { doneOnce } from '../platform/doneOnce.ts'
import type { Platform } from '../platform/platform.ts'
import { readThrough } from '../platform/readThrough.ts'
import type { Texts } from '../platform/text.ts'
import { type BoostedDraft, type CurateRefusal, curate } from './curate.ts'
import { startDevelopmentList } from './developmentList.ts'
import { insertClose, insertList, loadLists, type StoredList } from './queries.ts'
import { registerRoutes } from './routes.ts'
import { keptShares, type SoldDeps, soldPricesOf } from './sold.ts'
import { headOf, listAnswerOf, type ViewDeps } from './view.ts'

export type { BoostedDraft, BoostedLine } from './curate.ts'

export type Boosted = BoostSource & {
  /** Carried out again under the same request id it answers with the same list. */
  create(draft: BoostedDraft, requestId: number | null): Promise<Created | CurateRefusal>
  /** False when there is no such list. */
  close(listId: number, by: string): Promise<boolean>
  /** Lists whose window has not ended and that are not closed, as an operator reads them. */
  current(): Promise<object[]>
  /** In development a list is curated by itself, when there is none. */
  start(): void
  stop(): void
}
/** `cost` is what it costs, played as well as it can be. */
type Created = { ok: true; id: number; cost: object }
type BoostedNeeds = { book: PriceBook; names: Names; texts: Texts }

// The page may show a list this long after it was closed; placement asks the database.
const STALE_MS = 2000

export function createBoosted(platform: Platform, { book, names, texts }: BoostedNeeds): Boosted {
  const { app, profile, pool, clock } = platform
  const lists = readThrough(STALE_MS, () => loadLists(pool, null, clock.now()))
  const shareOf = keptShares()
  const soldDeps = (): SoldDeps => {
    const now = clock.now()
    return { book, now, money: { profile, tax: taxAt(profile, now) }, shareOf }
  }
  const viewDepsOf = (language: string): ViewDeps => ({
    ...{ ...soldDeps(), names, language },
    productId: profile.productIds.boosted,
  })
  const one = async (id: number): Promise<StoredList | null> => (await loadLists(pool, id, 0))[0] ?? null
  if (profile.products.sportsbook)
    registerRoutes(app, {
      lists: async (language) => ({
        data: (await lists.get()).map((list) => headOf(viewDepsOf(language), list)).filter(({ open }) => open),
      }),
      one: async (id, language) => {
        const list = (await lists.get()).find((each) => each.id === id) ?? (await one(id))
        return list && listAnswerOf(viewDepsOf(language), list)
      },
    })
  const create: Boosted['create'] = async (draft, requestId) => {
    const created = await doneOnce<Created | CurateRefusal>(pool, requestId, async (db) => {
      const curated = curate({ ...soldDeps(), rules: profile.boosted }, draft)
      if (!curated.ok) return curated
      return { ok: true, id: await insertList(db, { ...curated.list, requestId }), cost: curated.list.cost }
    })
    lists.forget()
    return created
  }
  const development = { book, clock, profile, texts, log: platform.log, create, lists: lists.get }
  let stopDevelopment = async () => {}
  return {
    create,
    async close(listId, by) {
      const known = await insertClose(pool, listId, by)
      lists.forget()
      return known
    },
    current: async () => (await loadLists(pool, null, clock.now())).map(summaryOf),
    async listOf(listId) {
      const list = await one(listId)
      if (list === null || !isListOpen(list, clock.now())) return null
      return { terms: list.terms, sold: () => soldPricesOf(soldDeps(), list) }
    },
    start() {
      if (platform.config.development) stopDevelopment = startDevelopmentList(development)
    },
    stop: () => stopDevelopment(),
  }
}

const summaryOf = ({ id, title, stake, opensAt, closesAt, by, terms, belowFloor, prices }: StoredList): object => ({
  ...{ id, title, stake, by },
  opensAt: new Date(opensAt).toISOString(),
  closesAt: new Date(closesAt).toISOString(),
  ...{ legsMin: terms.legsMin, stakeMax: amountText(terms.stakeMax) },
  ...{ accountStakeMax: amountText(terms.accountStakeMax), earnsBonus: terms.earnsBonus, belowFloor },
  prices: prices.map(({ parentMatchId, subTypeId, specifiers, outcomeId, odds, ordinaryOdds }) => ({
    line: `${parentMatchId}/${subTypeId}${specifiers && `/${specifiers}`}`,
    ...{ outcomeId, odds, ordinaryOdds },
  })),
})
