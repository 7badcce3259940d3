// What an entry costs as it is picked, minor units and text.
import type { JackpotHead } from '@walia/contract/jackpots.ts'
import { priceOf } from '@walia/domain/jackpots/entry.ts'
import type { JackpotPicks } from '@walia/domain/jackpots/slip.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { minorOf } from '../formats.ts'

export const priceTextOf = ({ entry }: Pick<JackpotHead, 'entry'>, picks: JackpotPicks): string =>
  amountText(priceOf({ entry: minorOf(entry) }, Object.values(picks)))
