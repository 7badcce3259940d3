// What the bettor chose on this device: language, theme, refreshing. Kept locally.
import type { TextLanguage } from '@walia/contract/config.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { boot } from './config.ts'

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
    { name: 'walia-settings', version: 1 },
  ),
)

export const setSettings = (change: Partial<Settings>): void => {
  useSettings.setState(change)
}

const YEAR_SECONDS = 365 * 24 * 60 * 60

// The server makes the page in the same language and theme from these.
const keepCookies = ({ language, theme }: Settings): void => {
  const rest = `path=/; max-age=${YEAR_SECONDS}; samesite=lax`
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers of cheap phones
  document.cookie = `language=${language}; ${rest}`
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = `theme=${theme}; ${rest}`
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
