// Commands about boosted multibets, read into what to make or close. Pure.
import { parseAmount } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import type { BoostedLine, BoostedWish } from '../boosted/index.ts'
import { needed, type Options, one, timeOf, UsageError, wholeFrom, wordOptions, wordsOf } from './options.ts'

export type BoostedOperation =
  | { action: 'boostedCreate'; subject: Omit<BoostedWish, 'by'> }
  | { action: 'boostedClose'; subject: { id: number } }
  | { action: 'boostedList'; subject: Record<string, never> }

export const BOOSTED_USAGE = `boosted multibets (daily jackpot):
  boosted create  --line MATCH[/MARKET[/SPECIFIERS]] [--line …] --boost PERCENT --stake AMOUNT
                  [--price MATCH/OUTCOME=ODDS]… [--title TEXT] [--title-am TEXT] [--title-om TEXT] [--title-zh TEXT]
                  [--from TIME] [--until TIME]
                  without a market it is 1x2; without --until it closes with the last start
  boosted list                                    those that are open or to come
  boosted close   --id N
`

export const BOOSTED_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'boosted create': ['line', 'boost', 'stake', 'price', ...wordOptions('title'), 'from', 'until'],
  'boosted list': [],
  'boosted close': ['id'],
}

const RESULT_MARKET = 1
const BOOST_PERCENT_MAX = 100
const TITLE_LETTERS_MAX = 60
const TITLE = { en: 'Daily jackpot', am: 'የዕለቱ ጃክፖት', om: 'Jaakpotii guyyaa', zh: '每日大奖' }

export function boostedOperationOf(command: string, options: Options): BoostedOperation {
  if (command === 'boosted list') return { action: 'boostedList', subject: {} }
  if (command === 'boosted close')
    return { action: 'boostedClose', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1) } }
  const stake = parseAmount(needed(options, 'stake'))
  if (!stake.ok || stake.value === 0) throw new UsageError(`--stake: expected an amount, got ${one(options, 'stake')}`)
  return {
    action: 'boostedCreate',
    subject: {
      title: wordsOf(options, 'title', TITLE_LETTERS_MAX) ?? TITLE,
      lines: (options.get('line') ?? []).map(lineOf),
      boostPercent: boostOf(needed(options, 'boost')),
      prices: (options.get('price') ?? []).map(priceOf),
      stake: stake.value,
      opensAt: timeOf(options, 'from'),
      closesAt: timeOf(options, 'until'),
    },
  }
}

function boostOf(text: string): number {
  const percent = wholeFrom(text, '--boost', 1)
  if (percent > BOOST_PERCENT_MAX) throw new UsageError(`--boost: at most ${BOOST_PERCENT_MAX}, got ${text}`)
  return percent
}

/** MATCH, MATCH/MARKET or MATCH/MARKET/SPECIFIERS. */
function lineOf(text: string): BoostedLine {
  const [match = '', market, ...specifiers] = text.split('/')
  return {
    parentMatchId: wholeFrom(match, '--line', 1),
    market: market === undefined ? RESULT_MARKET : wholeFrom(market, '--line', 1),
    specifiers: specifiers.join('/'),
  }
}

/** MATCH/OUTCOME=ODDS. */
function priceOf(text: string): BoostedWish['prices'][number] {
  const [, match = '', outcomeId = '', price = ''] = /^([0-9]+)\/([^=]+)=(.+)$/.exec(text) ?? []
  const odds = parseOdds(price)
  if (odds === null) throw new UsageError(`--price: expected MATCH/OUTCOME=ODDS, got ${text}`)
  return { parentMatchId: wholeFrom(match, '--price', 1), outcomeId, odds }
}
