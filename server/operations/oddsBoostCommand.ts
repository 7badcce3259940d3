// Commands about odds boosts, read into what to make or stop. Pure.
import { parseAmount } from '@walia/domain/money/money.ts'
import { parseOdds } from '@walia/domain/odds/odds.ts'
import type { BoostedEvent } from '@walia/domain/oddsboost/oddsBoost.ts'
import type { OddsBoostDraft } from '../oddsboost/index.ts'
import { needed, type Options, one, timeOf, UsageError, wholeFrom } from '../platform/commandOptions.ts'

export type OddsBoostOperation =
  | { action: 'oddsBoostMake'; subject: OddsBoostDraft }
  | { action: 'oddsBoostList'; subject: Record<string, never> }
  | { action: 'oddsBoostStop'; subject: { id: number } }

export const ODDS_BOOST_USAGE = `odds boosts (single bets at a raised price):
  boost create    --percent N --stake-max AMOUNT --ceiling AMOUNT
                  [--match ID [--market ID] [--specifiers "total=2.5"] --outcome ID [--outcome ID]…] [--account N]…
                  [--uses N] [--odds-max ODDS] [--from TIME] [--until TIME]
                  on outcomes of one line (1x2 without --market) or, without a match, on any one pick of the named accounts;
                  --ceiling is what its bets may win more in all, --uses the bets of one account (1); with a match it
                  ends with its start at the latest, without one --until is needed
  boost list                                      with its bets, what they took of the ceiling, and who stopped it
  boost stop      --id N                          no bet is taken on it any more; those that were taken stay
`

export const ODDS_BOOST_OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'boost create': [
    ...['percent', 'stake-max', 'ceiling', 'match', 'market', 'specifiers', 'outcome', 'account'],
    ...['uses', 'odds-max', 'from', 'until'],
  ],
  'boost list': [],
  'boost stop': ['id'],
}

const RESULT_MARKET = '1'

export function oddsBoostOperationOf(command: string, options: Options): OddsBoostOperation {
  if (command === 'boost list') return { action: 'oddsBoostList', subject: {} }
  if (command === 'boost stop')
    return { action: 'oddsBoostStop', subject: { id: wholeFrom(needed(options, 'id'), '--id', 1) } }
  const accounts = (options.get('account') ?? []).map((text) => wholeFrom(text, '--account', 1))
  const event = eventOf(options)
  const oddsMax = one(options, 'odds-max')
  if (event === null) needed(options, 'until')
  return {
    action: 'oddsBoostMake',
    subject: {
      event,
      accounts: accounts.length === 0 ? null : accounts,
      percent: wholeFrom(needed(options, 'percent'), '--percent', 1),
      oddsMax: oddsMax === null ? null : priceOf(oddsMax),
      stakeMax: amountOf(options, 'stake-max'),
      usesMax: wholeFrom(one(options, 'uses') ?? '1', '--uses', 1),
      ceiling: amountOf(options, 'ceiling'),
      from: timeOf(options, 'from'),
      until: timeOf(options, 'until'),
    },
  }
}

function eventOf(options: Options): BoostedEvent | null {
  const match = one(options, 'match')
  if (match === null) {
    const stray = ['market', 'specifiers', 'outcome'].find((name) => options.has(name))
    if (stray !== undefined) throw new UsageError(`--${stray} needs --match`)
    return null
  }
  return {
    parentMatchId: wholeFrom(match, '--match', 1),
    market: wholeFrom(one(options, 'market') ?? RESULT_MARKET, '--market', 1),
    specifiers: one(options, 'specifiers') ?? '',
    outcomes: [...new Set(options.get('outcome') ?? [])],
  }
}

function priceOf(text: string): number {
  const odds = parseOdds(text)
  if (odds === null) throw new UsageError(`--odds-max: expected a price such as 5.00, got ${text}`)
  return odds
}

function amountOf(options: Options, name: string): number {
  const text = needed(options, name)
  const amount = parseAmount(text)
  if (!amount.ok || amount.value === 0) throw new UsageError(`--${name}: not an amount: ${text}`)
  return amount.value
}
