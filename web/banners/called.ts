// Banners that a page calls: which is next here and now, each kind once in a session of the tab, the app's never again if
// the bettor said so.
import type { CalledBanner } from '@walia/contract/banners.ts'
import { CALLED_KINDS, isOnPage } from '@walia/domain/banners/kinds.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { local, session } from '../storage.ts'

/** Words alone, which lead nowhere. */
export type TaxMessage = Pick<CalledBanner, 'id' | 'title' | 'text' | 'on_page' | 'ends_at'> & { kind: 'tax' }
export type Called = CalledBanner | TaxMessage
export type Kind = Called['kind']

type Kept = { kinds: readonly Kind[] }
const none = (): Kept => ({ kinds: [] })
/** Until the tab is closed. */
export const useCalled = create<Kept>()(
  persist(none, { name: 'walia-called', storage: createJSONStorage(() => session) }),
)
export const markCalled = (kind: Kind): void => {
  useCalled.setState(({ kinds }) => ({ kinds: [...kinds, kind] }))
}

type Answer = { never: boolean }
const open = (): Answer => ({ never: false })
/** The banner of the Android app, for good. */
export const useAndroidNever = create<Answer>()(
  persist(open, { name: 'walia-android-never', storage: createJSONStorage(() => local) }),
)

/** In a browser on Android, and not in the site opened from the home screen. */
export const isAndroidTab = (): boolean =>
  /Android/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches

export type Here = { path: string; now: number }
export type Before = { called: readonly Kind[]; isAndroid: boolean }

/** It may stand on this page now. */
export const standsHere = ({ on_page, ends_at }: Called, { path, now }: Here): boolean =>
  isOnPage(on_page || null, path) && (ends_at === null || now < Date.parse(ends_at))

/** Those that this session of the tab has not had, and this browser can use. */
export const leftOf = (banners: readonly Called[], { called, isAndroid }: Before): Called[] =>
  banners.filter(({ kind }) => !called.includes(kind) && (kind !== 'android' || isAndroid))

const ORDER = ['tax', ...CALLED_KINDS] as const

/** By kind, of a kind in the operator's order; undefined when none may stand here. */
export const nextOf = (left: readonly Called[], here: Here): Called | undefined => {
  const callable = left.filter((banner) => standsHere(banner, here))
  return ORDER.map((kind) => callable.find((banner) => banner.kind === kind)).find(Boolean)
}

const EVERY_MS = 300_000
const SOONEST_MS = 30_000
const SPREAD_MS = 60_000

/**
 * How long until the list is asked for again: where the hours of one end, those of another begin. All pages read the same
 * end: each waits a part of a minute longer, `spread` from 0 to 1.
 */
export const untilChange = (banners: readonly Pick<Called, 'ends_at'>[], now: number, spread: number): number => {
  const ends = banners.flatMap(({ ends_at }) => (ends_at === null ? [] : [Date.parse(ends_at) - now]))
  return Math.min(EVERY_MS, Math.max(SOONEST_MS, Math.min(...ends)) + Math.floor(spread * SPREAD_MS))
}
