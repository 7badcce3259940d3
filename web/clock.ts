// The app's one clock: the server's time, once a second while the page is visible.

import type { LiveState } from '@walia/contract/matches.ts'
import { useSyncExternalStore } from 'react'
import { serverNow } from './config.ts'
import { elapsedText, secondsOf } from './formats.ts'

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

/** The server's time, epoch ms; renders every `stepMs`. */
export const useNow = (stepMs: number = TICK_MS): number =>
  useSyncExternalStore(subscribe, () => Math.floor(now / stepMs) * stepMs)

/** A value computed from the time: computed every second, and rendered only when it changes. */
export const useAtTime = <T extends string | number | boolean | null>(read: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => read(now))

/** "63:12" at `time`, or null where the sport has no clock. */
export const clockTextOf = (live: LiveState, time: number): string | null => {
  if (live.clock === null) return null
  const moved = live.clock_running ? Math.max(0, (time - live.clock_at) / 1000) * live.clock_speed : 0
  return elapsedText(secondsOf(live.clock) + moved)
}
