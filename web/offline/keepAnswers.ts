// Keeps what the app was answered, and shows it again while the server cannot be reached, with the age of the oldest part
// that is on the screen. A bettor's own answers are of one login: they go with it, whoever ends it.
import { onlineManager, type Query, type QueryCache, type QueryClient } from '@tanstack/react-query'
import type { MatchAnswer, MatchListAnswer } from '@walia/contract/matches.ts'
import { seedList, seedMatch } from '../api/prices.ts'
import { useSession } from '../api/session.ts'
import { useReach } from '../reach.ts'
import { shelfOf } from './answers.ts'
import type { Shelves } from './shelves.ts'

/** Answers that come in between are written together: the live list is answered every ten seconds. */
const WRITE_MS = 5000

/** One login of one account. */
const ownerNow = (): string | null => {
  const { user, startedAt } = useSession.getState()
  return user && `${user.id}:${startedAt}`
}
const ownerOf = (query: Query): string | null => (shelfOf(query.queryKey) === 'own' ? ownerNow() : null)

const isCut = (): boolean => !onlineManager.isOnline() || useReach.getState().lostAt !== null

/** Prices are drawn from a store of their own. */
const seedPrices = ([kind]: readonly unknown[], data: unknown): void => {
  if (kind === 'matches') for (const page of (data as { pages: MatchListAnswer[] }).pages) seedList(page.data)
  if (kind === 'live') seedList((data as MatchListAnswer).data)
  const { meta, data: markets } = data as MatchAnswer
  if (kind === 'match' && meta) seedMatch(meta, markets)
}

type Writing = { keep(query: Query): void; write(): void; stop(): void }

/** Writes answers together, a moment after they came. */
const createWriting = (cache: QueryCache, shelves: Shelves): Writing => {
  /** What is to be written, and whose it was when it came. */
  const waiting = new Map<Query, string | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isHeld = (query: Query): boolean => cache.get(query.queryHash) === query
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const write = (): void => {
    stop()
    const rows = [...waiting]
      .filter(([query, owner]) => isHeld(query) && owner === ownerOf(query))
      .map(([{ queryHash, state }, owner]) => ({ key: queryHash, owner, at: state.dataUpdatedAt, data: state.data }))
    waiting.clear()
    if (rows.length > 0) shelves.put(rows).catch(() => undefined)
  }
  const keep = (query: Query): void => {
    const shelf = shelfOf(query.queryKey)
    const owner = ownerOf(query)
    if (shelf === null || (shelf === 'own' && owner === null) || !isHeld(query)) return
    waiting.set(query, owner)
    timer ??= setTimeout(write, WRITE_MS)
  }
  return { keep, write, stop }
}

/** When the oldest part on the screen came, while nothing newer comes. */
const followAge = (cache: QueryCache): (() => void) => {
  const show = (): void => {
    const shown = isCut() ? cache.findAll({ type: 'active' }).filter(({ queryKey }) => shelfOf(queryKey)) : []
    const ages = shown.map(({ state }) => state.dataUpdatedAt).filter((at) => at > 0)
    const asOf = ages.length === 0 ? null : Math.min(...ages)
    if (asOf !== useReach.getState().asOf) useReach.setState({ asOf })
  }
  const soon = (): void => queueMicrotask(show)
  const stops = [
    cache.subscribe(soon),
    onlineManager.subscribe(soon),
    useReach.subscribe(({ lostAt }, before) => lostAt !== before.lostAt && soon()),
  ]
  return () => stopAll(stops)
}

const stopAll = (stops: readonly (() => void)[]): void => {
  for (const stop of stops) stop()
}

/** Returns the way to stop. */
export const keepAnswers = (client: QueryClient, shelves: Shelves): (() => void) => {
  const cache = client.getQueryCache()
  const { keep, write, stop } = createWriting(cache, shelves)
  const restored = new Set<string>()

  const restore = async (query: Query): Promise<void> => {
    if (query.state.data !== undefined || shelfOf(query.queryKey) === null) return
    const kept = await shelves.get(query.queryHash).catch(() => null)
    if (kept === null || query.state.data !== undefined || kept.owner !== ownerOf(query)) return
    restored.add(query.queryHash)
    seedPrices(query.queryKey, kept.data)
    query.setData(kept.data, { updatedAt: kept.at, manual: true })
  }

  const take = (query: Query, { type, manual }: { type: string; manual?: boolean | undefined }): void => {
    const isCopy = restored.has(query.queryHash)
    if (type === 'success' && !manual) restored.delete(query.queryHash)
    if (type === 'success' && !(manual && isCopy)) keep(query)
    // A copy that could not be refreshed is shown on, with its age.
    if (type === 'error' && isCopy)
      query.setData(query.state.data, { updatedAt: query.state.dataUpdatedAt, manual: true })
    else if (type === 'failed' || type === 'pause' || type === 'error') void restore(query)
  }

  // A logout, an end elsewhere that a call has learned of, another login: this phone keeps nothing of the one before.
  const forget = (): void => void shelves.clear(ownerNow()).catch(() => undefined)
  // A phone ends a page in the background without a further word.
  const leave = (): void => {
    if (document.hidden) write()
  }
  forget()
  for (const query of cache.getAll())
    if (query.state.data !== undefined) keep(query)
    else if (isCut()) void restore(query)
  const stops = [
    cache.subscribe((event) => {
      if (event.type === 'updated') take(event.query, event.action)
      if (event.type === 'added' && isCut()) void restore(event.query)
    }),
    useSession.subscribe(({ token }, { token: before }) => {
      if (token !== before) forget()
    }),
    followAge(cache),
    stop,
  ]
  document.addEventListener('visibilitychange', leave)
  return () => {
    document.removeEventListener('visibilitychange', leave)
    stopAll(stops)
  }
}
