// Parts whose code comes after the first view: a network that fails delays them, and breaks nothing.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { useReach } from './reach.ts'

/** The time that a split-off part of the code may take to come. */
const CHUNK_TIMEOUT_MS = 120_000

/** The work's own outcome, or a refusal when it has none within the limit. */
export const withLimit = <T>(work: Promise<T>, limitMs = CHUNK_TIMEOUT_MS): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error('the code took too long to load')), limitMs)
  })
  return Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

const AGAIN_MS = 2000
const AGAIN_MAX_MS = 30_000

/** Tries until it succeeds: at once when the network or the server is back, else after growing pauses. Never refuses. */
export const untilLoaded = async <T>(load: () => Promise<T>): Promise<T> => {
  for (let pause = AGAIN_MS; ; pause = Math.min(2 * pause, AGAIN_MAX_MS)) {
    try {
      return await withLimit(load())
    } catch {
      await nextChance(pause)
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
    // A phone that knows that it is offline waits for the network alone.
    const timer = navigator.onLine ? setTimeout(go, ms) : undefined
    addEventListener('online', go)
  })

/** A component to stand in `Suspense`; the fallback is shown for as long as the network needs. */
export const laterPart = <P>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const part = await untilLoaded(load)
    await stylesReady()
    return { default: part }
  })

const repairs = new Map<string, Promise<void>>()

const STYLES_MAX_MS = 10_000

/** Style sheets that did not come are being asked for again; screens wait for them, but not for ever. */
export const stylesReady = async (): Promise<void> => {
  if (repairs.size === 0) return
  const limit = new Promise((resolve) => setTimeout(resolve, STYLES_MAX_MS))
  await Promise.race([Promise.all(repairs.values()), limit])
}

/** The bundler asks for a style sheet once; one that did not come is asked for here until it is there. */
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
