// What the bettor chose on this device: language, theme, refreshing. Kept locally.
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

export type LanguageId = 'en' | 'am'
export type Theme = 'system' | 'light' | 'dark'

export type Settings = {
  language: LanguageId
  theme: Theme
  /** Lists, prices and counts refresh by themselves. */
  autorefresh: boolean
  acceptIncreases: boolean
  acceptAny: boolean
  hideBalance: boolean
}

/** `theme.js` reads this entry before the first paint. */
export const useSettings = create<Settings>()(
  persist(
    (): Settings => ({
      language: 'en',
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
  systemDark.addEventListener('change', applyTheme)
}
