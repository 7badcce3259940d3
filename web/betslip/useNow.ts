// The slip's clock: the server's time, once a second while somebody looks.
import { useSyncExternalStore } from 'react'
import { serverNow } from '../config.ts'

const TICK_MS = 1000
const listeners = new Set<() => void>()
let now = serverNow()
let timer: ReturnType<typeof setInterval> | undefined

const tick = (): void => {
  if (document.hidden) return
  now = serverNow()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  if (listeners.size === 0) {
    now = serverNow()
    timer = setInterval(tick, TICK_MS)
    document.addEventListener('visibilitychange', tick)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The server's time, epoch ms, renewed every second. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
