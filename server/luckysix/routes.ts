// The calls of lucky six.
import {
  LuckySixAnswer,
  LuckySixBody,
  LuckySixMine,
  LuckySixMineBody,
  LuckySixPlaced,
  LuckySixQuery,
  type LuckySixRounds,
  type LuckySixTerms,
  luckySixPaths,
} from '@walia/contract/luckySix.ts'
import { basisPointsOf, returnOf, winChanceOf } from '@walia/domain/luckysix/return.ts'
import { luckySix } from '@walia/domain/luckysix/rules.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { Accounts } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge, Refusal } from '../platform/http.ts'
import { keyOf } from '../platform/requestKey.ts'
import type { GameTimes } from '../rounds/index.ts'
import { type PlaceDeps, placeTicket, ticketOf } from './place.ts'
import { loadTickets } from './queries.ts'

export type LuckySixDeps = PlaceDeps & {
  accounts: Pick<Accounts, 'bettorOf' | 'authenticate'>
  times: GameTimes
  shown(): Promise<LuckySixRounds>
}

const MINE_SHOWN = 30
const COST = 3

export function registerRoutes(app: App, deps: LuckySixDeps): void {
  const tags = ['games']
  const terms = termsOf(deps.times)
  app.get(
    luckySixPaths.state,
    {
      schema: {
        tags,
        summary: 'Lucky six: terms and rounds',
        querystring: LuckySixQuery,
        response: { 200: LuckySixAnswer },
      },
    },
    async (request) => {
      charge(request, COST)
      return { data: { terms, ...(await deps.shown()) } }
    },
  )
  app.post(
    luckySixPaths.ticket,
    { schema: { tags, summary: 'Place a lucky six ticket', body: LuckySixBody, response: { 200: LuckySixPlaced } } },
    async (request) => {
      const key = keyOf(request, request.body)
      // A ticket looks like any other of the same numbers: without a key a repeat could not be told from a second one.
      if (key === null) throw new Refusal('IDEMPOTENCY_KEY_INVALID')
      const bettor = await deps.accounts.bettorOf(request)
      return placeTicket(deps, bettor, request.body, key)
    },
  )
  app.post(
    luckySixPaths.mine,
    { schema: { tags, summary: 'Own lucky six tickets', body: LuckySixMineBody, response: { 200: LuckySixMine } } },
    async (request) => {
      const { accountId } = await deps.accounts.authenticate(request, { view: true })
      return { data: (await loadTickets(deps.pool, accountId, MINE_SHOWN)).map(ticketOf) }
    },
  )
}

const termsOf = ({ showMs }: GameTimes): LuckySixTerms => ({
  ...{ id: luckySix.id, balls: luckySix.balls, drawn: luckySix.drawn, picks: luckySix.picks },
  bonus_places: luckySix.bonusPlaces,
  odds: luckySix.odds.map((each) => formatOdds(each)),
  stake_min: amountText(luckySix.stakeMin),
  stake_max: amountText(luckySix.stakeMax),
  payout_max: amountText(luckySix.payoutMax),
  return_percent: amountText(basisPointsOf(returnOf(luckySix))),
  win_percent: amountText(basisPointsOf(winChanceOf(luckySix))),
  show_ms: showMs,
})
