// Commands about boosted multibets, read into what to make or close. Pure.
import { parseAmount } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import type { BoostedDraft, BoostedLine } from '../boosted/index.ts'
import {
  needed,
  type Options,
  one,
  timeOf,
  UsageError,
  wholeFrom,
  wordOptions,
  wordsOf,
} from '../platform/commandOptions.ts'

export type BoostedOperation =
  | { action: 'boostedCreate'; subject: Omit<BoostedDraft, 'by'> }
  | { action: 'boostedClose'; subject: { id: number } }
  | { action: 'boostedList'; subject: Record<string, never> }

export const BOOSTED_USAGE = `boosted multibets (daily jackpot):
  boosted create  --line MATCH[/MARKET[/SPECIFIERS]] [--line …] --boost PERCENT --stake AMOUNT
                  [--price MATCH/OUTCOME=ODDS]… [--title TEXT] [--title-am TEXT] [--title-om TEXT] [--title-zh TEXT]
                  [--outcome MATCH/OUTCOME]… [--from TIME] [--until TIME]
                  [--legs-min N] [--stake-max AMOUNT] [--account-max AMOUNT] [--bonuses yes] [--below-floor yes]
                  without a market it is 1x2; --outcome boosts only the named outcomes of that match;
                  without --until it closes with the last start; prints what the list costs, and refuses one that
                  leaves less than the operator's floor unless it is made --below-floor
  boosted list                                    those that are open or to come
  boosted close   --id N
`

const TERMS = ['legs-min', 'stake-max', 'account-max', 'bonuses', 'below-floor']
export const BOOSTED_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'boosted create': ['line', 'boost', 'stake', 'price', 'outcome', ...wordOptions('title'), 'from', 'until', ...TERMS],
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
  return {
    action: 'boostedCreate',
    subject: {
      title: wordsOf(options, 'title', TITLE_LETTERS_MAX) ?? TITLE,
      lines: (options.get('line') ?? []).map(lineOf),
      boostPercent: boostOf(needed(options, 'boost')),
      prices: (options.get('price') ?? []).map(priceOf),
      outcomes: (options.get('outcome') ?? []).map(outcomeOf),
      stake: amountOf(needed(options, 'stake'), '--stake'),
      terms: termsOf(options),
      belowFloor: yesOf(options, 'below-floor'),
      opensAt: timeOf(options, 'from'),
      closesAt: timeOf(options, 'until'),
    },
  }
}

function termsOf(options: Options): BoostedDraft['terms'] {
  const [legsMin, stakeMax, accountMax] = ['legs-min', 'stake-max', 'account-max'].map((name) => one(options, name))
  return {
    ...(legsMin ? { legsMin: wholeFrom(legsMin, '--legs-min', 1) } : {}),
    ...(stakeMax ? { stakeMax: amountOf(stakeMax, '--stake-max') } : {}),
    ...(accountMax ? { accountStakeMax: amountOf(accountMax, '--account-max') } : {}),
    earnsBonus: yesOf(options, 'bonuses'),
  }
}

function amountOf(text: string, name: string): number {
  const amount = parseAmount(text)
  if (!amount.ok || amount.value === 0) throw new UsageError(`${name}: expected an amount, got ${text}`)
  return amount.value
}

function yesOf(options: Options, name: string): boolean {
  const text = one(options, name)
  if (text !== null && text !== 'yes') throw new UsageError(`--${name}: expected yes, got ${text}`)
  return text === 'yes'
}

/** MATCH/OUTCOME. */
function outcomeOf(text: string): BoostedDraft['outcomes'][number] {
  const [, match = '', outcomeId = ''] = /^([0-9]+)\/(.+)$/.exec(text) ?? []
  if (outcomeId === '') throw new UsageError(`--outcome: expected MATCH/OUTCOME, got ${text}`)
  return { parentMatchId: wholeFrom(match, '--outcome', 1), outcomeId }
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
function priceOf(text: string): BoostedDraft['prices'][number] {
  const [, match = '', outcomeId = '', price = ''] = /^([0-9]+)\/([^=]+)=(.+)$/.exec(text) ?? []
  const odds = parseOdds(price)
  if (odds === null) throw new UsageError(`--price: expected MATCH/OUTCOME=ODDS, got ${text}`)
  return { parentMatchId: wholeFrom(match, '--price', 1), outcomeId, odds }
}
