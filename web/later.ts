// Components whose code loads after the first view: a failing network delays them but breaks nothing.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { useReach } from './reach.ts'

/** How long a chunk may take to load. */
const CHUNK_TIMEOUT_MS = 120_000

/** The work's own outcome, or a rejection when it takes longer than the limit. */
export const withLimit = <T>(work: Promise<T>, limitMs = CHUNK_TIMEOUT_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('the code took too long to load')), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

const AGAIN_MS = 2000
const AGAIN_MAX_MS = 30_000

/** Before the next try, ms: each is twice as long as the one before. */
export const pauseAfter = (failures: number): number => Math.min(AGAIN_MS * 2 ** (failures - 1), AGAIN_MAX_MS)

/**
 * Retries until it succeeds: at once when the network or the server is back, else after growing pauses. Never rejects.
 */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let failures = 1; ; failures++) {
    try {
      return await withLimit(load())
    } catch {
      await nextChance(pauseAfter(failures))
    }
  }
}

/** When the network or the server is back, else after a pause. */
export const nextChance = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      removeEventListener('online', go)
      leave()
      resolve()
    }
    const leave = useReach.subscribe(({ lostAt }) => lostAt === null && go())
    // While the phone is offline it waits only for the network.
    const timer = navigator.onLine ? setTimeout(go, ms) : undefined
    addEventListener('online', go)
  })

/** A component for `Suspense`; the fallback shows while its code loads. */
export const laterPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const part = await untilLoaded(load)
    await stylesReady()
    return { default: part }
  })

const repairs = new Map<string, Promise<void>>()

const STYLES_MAX_MS = 10_000

/** Style sheets that failed are being requested again; screens wait for them, up to a limit. */
export const stylesReady = async (): Promise<void> => {
  if (repairs.size === 0) return
  const limit = new Promise((resolve) => setTimeout(resolve, STYLES_MAX_MS))
  await Promise.race([Promise.all(repairs.values()), limit])
}

/** The bundler requests a style sheet once; one that failed is requested here until it loads. */
export const followBrokenStyles = (): void => {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement)) return
      target.remove()
      const { href, rel } = target
      if (rel !== 'stylesheet' || repairs.has(href)) return
      const repair = nextChance(AGAIN_MS)
        .then(() => untilLoaded(() => styleFrom(href)))
        .finally(() => repairs.delete(href))
      repairs.set(href, repair)
    },
    true,
  )
}

const styleFrom = (href: string): Promise<void> =>
  new Promise((resolve, refuse) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.onload = () => resolve()
    link.onerror = refuse
    document.head.append(link)
  })
