// An operator's commands about the casino that are the slice's own: the least and the most of a stake on a game.
import { parseAmount } from '@walia/domain/money/money.ts'
import { needed, type Options, one, UsageError } from '../platform/commandOptions.ts'
import type { Command } from '../platform/commands.ts'

/** Minor units; null where our wallet sets none and the provider's own counts alone. */
export type GameLimits = { provider: string; game: string; min: number | null; max: number | null }

export const commands: readonly Command[] = [
  {
    words: 'casino limits',
    usage: `  casino limits   --provider ID --game CODE [--min AMOUNT] [--max AMOUNT]
                                                  the least and the most of a stake on the game that our wallet takes;
                                                  what is left out is limited by the provider alone again
`,
    options: ['provider', 'game', 'min', 'max'],
    subjectOf(options): GameLimits {
      const [min, max] = [amountOf(options, 'min'), amountOf(options, 'max')]
      if (min !== null && max !== null && min > max) throw new UsageError('--min: more than --max')
      return { provider: needed(options, 'provider'), game: needed(options, 'game'), min, max }
    },
  },
]

function amountOf(options: Options, name: 'min' | 'max'): number | null {
  const text = one(options, name)
  if (text === null) return null
  const amount = parseAmount(text)
  if (!amount.ok || amount.value === 0) throw new UsageError(`--${name}: expected an amount such as 5.00, got ${text}`)
  return amount.value
}
