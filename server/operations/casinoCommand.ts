// Commands about the casino: what there is and what is open in it, and switching a provider or one of its games. Pure.
import type { CasinoSwitch } from '../casino/index.ts'
import { needed, type Options, one, UsageError, wholeFrom } from '../platform/commandOptions.ts'

export type CasinoOperation =
  | { action: 'casinoList'; subject: Record<string, never> }
  | { action: 'casinoSwitch'; subject: CasinoSwitch }
  | { action: 'casinoFigures'; subject: { month: string } }
  | { action: 'casinoDifferences'; subject: Record<string, never> }
  | { action: 'casinoCompare'; subject: { provider: string; day: string } }
  | { action: 'casinoDecide'; subject: { id: number } }

export const CASINO_USAGE = `games of providers:
  casino list                                     providers and games, their open rounds, and transactions to look at
  casino off      --provider ID [--game CODE]     no new rounds of the game, or of all the provider's; open ones are finished
  casino on       --provider ID [--game CODE]     takes that back; a game is played when neither it nor its provider is off
  casino figures  --month 2026-11                 what each provider's games took, paid and kept, and its fee
  casino differences                              what our books and a provider's report of a day do not agree on
  casino compare  --provider ID --day 2026-11-22  compares a day (UTC) once more; it happens by itself the day after
  casino decide   --id N                          it was looked into; the reason stands in the audit log
`
export const CASINO_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'casino list': [],
  'casino off': ['provider', 'game'],
  'casino on': ['provider', 'game'],
  'casino figures': ['month'],
  'casino differences': [],
  'casino compare': ['provider', 'day'],
  'casino decide': ['id'],
}

export function casinoOperationOf(command: string, options: Options): CasinoOperation {
  if (command === 'casino list') return { action: 'casinoList', subject: {} }
  if (command === 'casino differences') return { action: 'casinoDifferences', subject: {} }
  if (command === 'casino figures')
    return { action: 'casinoFigures', subject: { month: dateOf(options, 'month', /^\d{4}-\d\d$/, '-01') } }
  if (command === 'casino compare') {
    const day = dateOf(options, 'day', /^\d{4}-\d\d-\d\d$/)
    return { action: 'casinoCompare', subject: { provider: needed(options, 'provider'), day } }
  }
  if (command === 'casino decide')
    return { action: 'casinoDecide', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1) } }
  const subject = { provider: needed(options, 'provider'), game: one(options, 'game'), on: command === 'casino on' }
  return { action: 'casinoSwitch', subject }
}

function dateOf(options: Options, name: 'day' | 'month', pattern: RegExp, rest = ''): string {
  const text = needed(options, name)
  if (!pattern.test(text) || Number.isNaN(Date.parse(`${text}${rest}`)))
    throw new UsageError(`--${name}: not a ${name}: ${text}`)
  return text
}
