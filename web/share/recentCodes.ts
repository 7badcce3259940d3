// The codes of this device, in cookies and a list: loaded ones are stored for seven days, shared ones for one.

import { parseShareCode } from '@walia/domain/sharing/shareCode.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { profile } from '../config.ts'
import { cookieOf, setCookie } from '../cookies.ts'
import { local } from '../storage.ts'
import { keptCodes, type RecentCode, withCode } from './codeList.ts'

const LOADED_COOKIE = 'share_loaded'
const SHARED_COOKIE = 'share_shared'

const { codeLength, loadedCookieDays, sharedCookieDays } = profile.sharing
const days = { loaded: loadedCookieDays, shared: sharedCookieDays }

const useList = create<{ codes: RecentCode[] }>()(
  persist((): { codes: RecentCode[] } => ({ codes: [] }), {
    name: 'walia-share-codes',
    version: 1,
    storage: createJSONStorage(() => local),
  }),
)

export const storeCode = (code: string, kind: RecentCode['kind'], pickCount: number): void => {
  setCookie(kind === 'loaded' ? LOADED_COOKIE : SHARED_COOKIE, code, days[kind])
  const at = Date.now()
  useList.setState(({ codes }) => ({ codes: withCode(keptCodes(codes, at, days), { code, kind, pickCount, at }) }))
}

/** Newest first. */
export const useRecentCodes = (): RecentCode[] =>
  keptCodes(
    useList((state) => state.codes),
    Date.now(),
    days,
  )

/** The code that a bare `/share` offers: the one loaded last, else the one just shared. */
export const storedCode = (): string | null =>
  parseShareCode(cookieOf(LOADED_COOKIE) ?? cookieOf(SHARED_COOKIE) ?? '', codeLength)
