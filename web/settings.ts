// What the bettor chose on this device: language, theme, refreshing. Kept locally.
import type { TextLanguage } from '@walia/contract/config.ts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { boot } from './config.ts'
import { setCookie } from './cookies.ts'
import { local } from './storage.ts'

export type LanguageId = TextLanguage
export type Theme = 'system' | 'light' | 'dark'

export type Settings = {
  language: LanguageId
  theme: Theme
  /** Lists, prices and counts refresh by themselves. */
  autorefresh: boolean
  /** Messages beyond those that protect the account; nothing until it is chosen. */
  notifications?: boolean
  acceptIncreases: boolean
  acceptAny: boolean
  hideBalance: boolean
}

/** `theme.js` reads this entry before the first paint. */
export const useSettings = create<Settings>()(
  persist(
    (): Settings => ({
      // Nothing chosen yet: as the page came, in the language of its address.
      language: boot.language ?? 'en',
      theme: 'system',
      autorefresh: true,
      acceptIncreases: true,
      acceptAny: false,
      hideBalance: false,
    }),
    { name: 'walia-settings', version: 1, storage: createJSONStorage(() => local) },
  ),
)

export const setSettings = (change: Partial<Settings>): void => {
  useSettings.setState(change)
}

const YEAR_DAYS = 365

// The server makes the page in the same language and theme from these.
const keepCookies = ({ language, theme }: Settings): void => {
  setCookie('language', language, YEAR_DAYS)
  setCookie('theme', theme, YEAR_DAYS)
}

const systemDark = matchMedia('(prefers-color-scheme: dark)')

const applyTheme = (): void => {
  const { theme } = useSettings.getState()
  const dark = theme === 'dark' || (theme === 'system' && systemDark.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  const chrome = getComputedStyle(document.documentElement).getPropertyValue('--chrome').trim()
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', chrome)
}

export const followTheme = (): void => {
  applyTheme()
  useSettings.subscribe(applyTheme)
  keepCookies(useSettings.getState())
  useSettings.subscribe(keepCookies)
  systemDark.addEventListener('change', applyTheme)
}
