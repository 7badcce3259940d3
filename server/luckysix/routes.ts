// The calls of lucky six.
import { ReceiptQuery } from '@walia/contract/gameStakes.ts'
import {
  LuckySixAnswer,
  LuckySixBody,
  LuckySixMine,
  LuckySixMineBody,
  LuckySixPlaced,
  LuckySixQuery,
  LuckySixReceipt,
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
import { bettorAndKeyOf, findForReceipt, registerAsked, sequenceText } from '../gamestakes/index.ts'
import type { App } from '../platform/app.ts'
import { charge } from '../platform/http.ts'
import { sessionOrVisitor } from '../platform/openapi.ts'
import { type GameTimes, type Rounds, roundOf } from '../rounds/index.ts'
import { type PlaceDeps, placeTickets, placingOf, printedIdOf, ticketIdOf, ticketOf } from './place.ts'
import { findTicket, loadOpenBelow, loadTickets } from './queries.ts'

export type LuckySixDeps = PlaceDeps & {
  accounts: Pick<Accounts, 'bettorOf' | 'authenticate'>
  rounds: Pick<Rounds, 'latest' | 'find'>
  times: GameTimes
  shown(): Promise<LuckySixRounds>
  statistics(): Promise<LuckySixStatistics['data']>
}

const MINE_SHOWN = 50
/** Ten rounds ahead at most, some tickets each. */
const OPEN_SHOWN = 200
const COST = 3
const STATISTICS_COST = 6

export function registerRoutes(app: App, deps: LuckySixDeps): void {
  const tags = ['games']
  const terms = termsOf(deps.times)
  const placing = placingOf(deps)
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
  registerAsked(app, deps, { path: luckySixPaths.ticket, closePath: luckySixPaths.close, game: 'lucky6', tags })
  app.post(
    luckySixPaths.ticket,
    { schema: { tags, summary: 'Place lucky six tickets', body: LuckySixBody, response: { 200: LuckySixPlaced } } },
    async (request) => {
      const { bettor, key } = await bettorAndKeyOf(deps.accounts, request, request.body)
      const { round, rounds = 1, kind = 'numbers', picks, stake } = request.body
      return placeTickets(placing, bettor, { round, rounds, kind, picks, stake }, key)
    },
  )
  app.post(
    luckySixPaths.mine,
    { schema: { tags, summary: 'Own lucky six tickets', body: LuckySixMineBody, response: { 200: LuckySixMine } } },
    async (request) => {
      const { accountId } = await deps.accounts.authenticate(request, { view: true })
      return minePage(deps, accountId, request.body.before)
    },
  )
  registerReceipt(app, deps, tags)
}

/** Open ones are all on the first page, and once more where they stand: whoever shows pages leaves the second one out. */
async function minePage({ pool }: LuckySixDeps, accountId: number, before?: string): Promise<LuckySixMine> {
  const page = { before: before === undefined ? null : ticketIdOf(before), limit: MINE_SHOWN }
  const newest = await loadTickets(pool, accountId, page)
  const last = newest.at(-1)
  const hasMore = last !== undefined && newest.length === MINE_SHOWN
  const open =
    hasMore && before === undefined ? await loadOpenBelow(pool, accountId, { before: last.id, limit: OPEN_SHOWN }) : []
  return { data: [...newest, ...open].map(ticketOf), next: hasMore ? printedIdOf(last.id) : null }
}

function registerReceipt(app: App, deps: LuckySixDeps, tags: string[]): void {
  app.get(
    luckySixPaths.receipt,
    {
      schema: {
        tags,
        summary: 'The receipt of a lucky six ticket',
        security: sessionOrVisitor,
        querystring: ReceiptQuery,
        response: { 200: LuckySixReceipt },
      },
    },
    async (request) => {
      charge(request, COST)
      const { ticket_id } = request.query
      const ticket = await findForReceipt(deps, request, request.query, async () => {
        const id = ticketIdOf(ticket_id)
        return id === null ? null : findTicket(deps.pool, id)
      })
      const round = await deps.rounds.find('lucky6', ticket.round_number)
      return { data: { ...ticketOf(ticket), seq_id: sequenceText(ticket) }, round: round && roundOf(round) }
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
