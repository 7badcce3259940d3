// The calls of lucky six.
import {
  LuckySixAnswer,
  LuckySixBody,
  LuckySixMine,
  LuckySixMineBody,
  LuckySixPlaced,
  LuckySixQuery,
  type LuckySixRounds,
  LuckySixStatistics,
  type LuckySixTerms,
  luckySixPaths,
} from '@walia/contract/luckySix.ts'
import { basisPointsOf, returnOf, sideReturnOf, winChanceOf } from '@walia/domain/luckysix/return.ts'
import { luckySix, sideKinds } from '@walia/domain/luckysix/rules.ts'
import { amountText } from '@walia/domain/money/money.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { Accounts } from '../accounts/index.ts'
import { bettorAndKeyOf } from '../gamestakes/index.ts'
import type { App } from '../platform/app.ts'
import { charge } from '../platform/http.ts'
import type { GameTimes } from '../rounds/index.ts'
import { type PlaceDeps, placeTickets, ticketOf } from './place.ts'
import { loadTickets } from './queries.ts'

export type LuckySixDeps = PlaceDeps & {
  accounts: Pick<Accounts, 'bettorOf' | 'authenticate'>
  times: GameTimes
  shown(): Promise<LuckySixRounds>
  statistics(): Promise<LuckySixStatistics['data']>
}

const MINE_SHOWN = 50
const COST = 3
const STATISTICS_COST = 6

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
  app.get(
    luckySixPaths.statistics,
    {
      schema: {
        tags,
        summary: 'Lucky six: how often each number came',
        querystring: LuckySixQuery,
        response: { 200: LuckySixStatistics },
      },
    },
    async (request) => {
      charge(request, STATISTICS_COST)
      return { data: await deps.statistics() }
    },
  )
  app.post(
    luckySixPaths.ticket,
    { schema: { tags, summary: 'Place lucky six tickets', body: LuckySixBody, response: { 200: LuckySixPlaced } } },
    async (request) => {
      const { bettor, key } = await bettorAndKeyOf(deps.accounts, request, request.body)
      const { round, rounds = 1, kind = 'numbers', picks, stake } = request.body
      return placeTickets(deps, bettor, { round, rounds, kind, picks, stake }, key)
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
  picks_max: luckySix.picksMax,
  rounds_max: luckySix.roundsMax,
  bonus_places: luckySix.bonusPlaces,
  odds: luckySix.odds.map((each) => formatOdds(each)),
  sides: sideKinds.map((kind) => ({
    kind,
    odds: formatOdds(luckySix.sideOdds[kind]),
    return_percent: amountText(basisPointsOf(sideReturnOf(luckySix, kind))),
  })),
  stake_min: amountText(luckySix.stakeMin),
  stake_max: amountText(luckySix.stakeMax),
  payout_max: amountText(luckySix.payoutMax),
  return_percent: amountText(basisPointsOf(returnOf(luckySix))),
  win_percent: amountText(basisPointsOf(winChanceOf(luckySix))),
  show_ms: showMs,
})
