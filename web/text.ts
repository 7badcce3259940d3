// Texts: loads the texts of each slice in the chosen language and provides a typed lookup.
import { useMemo, useSyncExternalStore } from 'react'
import { profile } from './config.ts'
import { untilLoaded } from './later.ts'
import { type LanguageId, setSettings, useSettings } from './settings.ts'
import type { AnySlice, TextKey } from './textKeys.ts'
import { createWords } from './words.ts'

export type { AnySlice, TextKey } from './textKeys.ts'
export type TextValues = Record<string, string | number>
export type TextOf<S extends AnySlice> = (key: TextKey<S>, values?: TextValues) => string

// Texts of the first view are one chunk per language, which also has the loaders of its other texts: no view carries
// the list of a language it does not show.
const first = {
  en: () => import('./firstTexts/en.ts'),
  am: () => import('./firstTexts/am.ts'),
  om: () => import('./firstTexts/om.ts'),
  zh: () => import('./firstTexts/zh.ts'),
}
const words = createWords()
const wanted = new Set<AnySlice>()
const listeners = new Set<() => void>()
let shown: LanguageId = useSettings.getState().language

/** Follows the chosen language from now on. */
export const startTexts = (): void => {
  tellLanguage()
  useSettings.subscribe(({ language }) => {
    if (language !== shown) void show(language)
  })
}

/** Loads the slices' texts; screens list theirs in the route table, so components never wait for texts. */
export const loadTexts = async (slices: readonly AnySlice[], language: LanguageId = shown): Promise<void> => {
  for (const slice of slices) wanted.add(slice)
  await Promise.all(slices.map((slice) => loadSlice(slice, language)))
}

const loadSlice = async (slice: AnySlice, language: LanguageId): Promise<void> => {
  if (words.has(language, slice)) return
  const { texts, files } = await first[language]()
  const file = `../../i18n/${language}/${slice}.json`
  if (!(file in texts)) return words.add(language, slice, (await files[file]?.()) ?? {})
  for (const [name, table] of Object.entries(texts)) words.add(language, name.replace(/^.*\/|\.json$/g, ''), table)
}

// The market's tag, which picks the fonts of the script: zh-Hans, not zh.
const tellLanguage = (): void => {
  document.documentElement.lang = profile.languages.find(({ id }) => id === shown)?.locale ?? shown
}

// The old language stays on screen until the new one is loaded, so nothing flickers.
const show = async (language: LanguageId): Promise<void> => {
  await untilLoaded(() => loadTexts([...wanted], language))
  if (useSettings.getState().language !== language) return
  shown = language
  tellLanguage()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The language on screen now. */
export const useLanguage = (): LanguageId => useSyncExternalStore(subscribe, () => shown)
export const currentLanguage = (): LanguageId => shown
export const setLanguage = (language: LanguageId): void => setSettings({ language })

/** Lookup outside of components (snackbars, titles). Values fill `{{name}}`; `count` picks the plural form. */
export const textOf = <S extends AnySlice>(slice: S, key: TextKey<S>, values: TextValues = {}): string =>
  words.text(shown, slice, key, values)

export const hasText = (slice: AnySlice, key: string): boolean => words.exists(shown, slice, key)

/** `const t = useText('home'); t('seeAll', { count })` */
export const useText = <S extends AnySlice>(slice: S): TextOf<S> => {
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new language is a new lookup
  return useMemo(() => (key, values) => textOf(slice, key, values), [slice, language])
}
