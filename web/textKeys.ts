// The texts' slices and their keys, as types: a key that the English file does not have does not compile.
import type formats from '@walia/i18n/en/formats.json'
import type home from '@walia/i18n/en/home.json'
import type live from '@walia/i18n/en/live.json'
import type match from '@walia/i18n/en/match.json'
import type periods from '@walia/i18n/en/periods.json'
import type shell from '@walia/i18n/en/shell.json'
import type ui from '@walia/i18n/en/ui.json'

export type Texts = {
  formats: typeof formats
  home: typeof home
  live: typeof live
  match: typeof match
  periods: typeof periods
  shell: typeof shell
  ui: typeof ui
}

type Slice = keyof Texts
export type AnySlice = Slice | 'errors' | 'betslip' | 'mybets' | 'account' | 'deposit' | 'profile' | 'figures'

// Plural forms are asked for by their stem, with a `count`.
type Stem<K> = K extends `${infer stem}_one` | `${infer stem}_other` ? stem : K
export type TextKey<S extends AnySlice> = S extends Slice ? Stem<keyof Texts[S]> & string : string
