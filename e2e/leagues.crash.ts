// kill -9 of the product in every phase of match days with money on them: days that are void since no beacon answers, then
// days that are played. No bet is lost, none is paid twice or wrongly, no result changes, and one day follows the other.
import type { FairAnswer } from '@walia/contract/fair.ts'
import { fairPath, virtualPaths } from '@walia/contract/latePaths.ts'
import { betPaths } from '@walia/contract/paths.ts'
import type { VirtualDayAnswer } from '@walia/contract/virtuals.ts'
import { payoutFiguresOf } from '@walia/domain/betslip/figures.ts'
import { profileOf } from '@walia/domain/market/markets.ts'
import { taxAt } from '@walia/domain/market/profile.ts'
import { verdictOf } from '@walia/domain/verify/verify.ts'
import { partsOfVirtualMatchId } from '@walia/domain/virtuals/ids.ts'
import { type DayResult, resultOfLine, scoresOfDay } from '@walia/domain/virtuals/play.ts'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { cookieOf, type PreparedBettor, prepareBettors } from '../bench/bettors.ts'
import { betOf, call } from './bettor.ts'
import { portOfOurOwn } from './dataFolders.ts'
import { KEYS } from './foreseenDraws.ts'
import { expectSameResults, type KillScene, killWhen, pause, roundIn, truth } from './killRounds.ts'
import { type OwnPostgres, startOwnPostgres } from './ownPostgres.ts'
import { type Product, startProduct } from './product.ts'

const LEAGUE = 1
const GAME = `super_league_${LEAGUE}`
const [CASH, STAKE] = [10_000_00, 50_00]
/** More selections of a day than settlement pays at once. */
const MARKETS = [1, 10]
const BETTORS = 96
/** What plays at less is no slip. */
const ODDS_ABOVE = 1.2
const WALK = { timeout: 1_200_000 }
const END = { timeout: 240_000, interval: 500 }

const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

type Scene = KillScene & { bettors: readonly PreparedBettor[] }

const ENV = { ...KEYS, SUPER_LEAGUE_SECONDS: '60', TOKENS_PER_NETWORK: '100000', TOKENS_PER_NETWORK_SECOND: '10000' }

/** On the same database with the same keys, whatever its beacon. */
const productOn = ({ url: databaseUrl }: OwnPostgres, more: Record<string, string> = {}): Promise<Product> =>
  startProduct({ seed: 37, speed: 1, databaseUrl, env: { ...ENV, ...more } })

type Day = { key: string; outcomes: { match: number; market: number; outcome: string; odds: string }[] }

/** The day that takes bets next; null while none does, or the product does not answer. */
async function dayOnSale({ product }: Scene): Promise<Day | null> {
  const asked = MARKETS.map((market) =>
    call<VirtualDayAnswer>(product.base, `${virtualPaths.day}?league=${LEAGUE}&market=${market}`),
  )
  const answers = await Promise.all(asked).catch(() => [])
  const matches = answers.flatMap(({ status, body }) => (status === 200 ? body.data.matches : []))
  const outcomes = matches.flatMap(({ parent_match_id: match, markets }) =>
    markets.flatMap(({ sub_type_id: market, outcomes }) =>
      outcomes.flatMap(({ outcome_id: outcome, odds }) =>
        odds !== null && Number(odds) > ODDS_ABOVE ? [{ match, market, outcome, odds }] : [],
      ),
    ),
  )
  const [first] = outcomes
  if (first === undefined) return null
  const { season, day } = partsOfVirtualMatchId(first.match)
  return { key: `season-${season}-match-day-${day}`, outcomes }
}

type Placed = { account: number; key: string; code: string }

/** Its day does not take bets any more, or not yet in a product that has just begun. */
const LATE: ReadonlySet<string> = new Set(['LEG_EXPIRED', 'LEG_SUSPENDED'])

/** Everybody bets once on every day, until `stop`, which answers all bets that were placed. */
function betOnEveryDay(at: Scene): { stop(): Promise<Placed[]> } {
  const placed: Promise<Placed | null>[] = []
  const refused: string[] = []
  let [isOver, isGivenUp] = [false, false]
  endings.push(() => {
    isOver = isGivenUp = true
  })
  /** The same slip under the same key until somebody answers it, however often the product ends meanwhile. */
  const placeSurely = async (by: PreparedBettor, slip: object, key: string): Promise<Placed | null> => {
    for (const session = { cookie: cookieOf(by), token: by.token }; !isGivenUp; await pause(200)) {
      const asked = call<{ bet_id?: string; code?: string }>(at.product.base, betPaths.bet, slip, session, key)
      const answer = await asked.catch(() => null)
      if (answer === null || answer.status >= 500 || answer.status === 429) continue
      if (answer.status === 200) return { account: by.accountId, key, code: answer.body.bet_id ?? '' }
      if (!LATE.has(answer.body.code ?? '')) refused.push(JSON.stringify(answer.body))
      break
    }
    return null
  }
  const betting = (async () => {
    for (let last = ''; !isOver; await pause(500)) {
      const day = await dayOnSale(at)
      if (day === null || day.key === last) continue
      last = day.key
      for (const [nth, by] of at.bettors.entries())
        placed.push(placeSurely(by, slipOf(day.outcomes[nth % day.outcomes.length]), last))
    }
  })()
  return {
    async stop() {
      isOver = true
      await betting
      const all = (await Promise.all(placed)).filter((each) => each !== null)
      expect(refused).toEqual([])
      return all
    },
  }
}

function slipOf(picked: Day['outcomes'][number] | undefined): object {
  const { match: parent_match_id = 0, market: sub_type_id = 0, outcome: outcome_id = '', odds = '' } = picked ?? {}
  const leg = { parent_match_id, sub_type_id, outcome_id, odd_value: odds, special_bet_value: '' }
  const one = { ...leg, bet_pick: outcome_id, bet_type: 7 as const, sport_id: 1 }
  return { ...betOf([one], String(STAKE / 100)), product_type: 'virtual' }
}

/** Of a round in this phase somebody's bet is not settled. */
const owedBy = (phase: string) => `exists (select from bet b join selection s on s.id = b.selection_ids[1],
  virtual_round_of(s.parent_match_id) r where b.status = 1 and r.phase = '${phase}')`
const OWED = 'exists (select from bet where status = 1)'

type BetRow = {
  account_id: number
  code: string
  keys: string[]
  odds: number
  placed_at: Date
  status: number
  paid: number
  settlement_number: number
  match: number
  market: number
  outcome_id: string
  phase: string
  result: DayResult | null
}
const BETS = `
  select b.account_id::int, b.code, b.total_odds::int as odds, b.placed_at, b.status, b.paid::int, b.settlement_number,
    (select array_agg(q.key) from stake_request q where q.account_id = b.account_id and q.ticket_id = b.id) as keys,
    s.parent_match_id::float8 as match, s.sub_type_id as market, s.outcome_id, r.phase, r.result
  from bet b join selection s on s.id = b.selection_ids[1], virtual_round_of(s.parent_match_id) r`

/** Status and what is paid by the rules, from what its round came to. */
function endOf({ match, market, outcome_id, odds, placed_at, result }: BetRow): [status: number, paid: number] {
  if (result === null) return [4, STAKE]
  const score = scoresOfDay(result)[partsOfVirtualMatchId(match).index]
  const outcome = score && resultOfLine(market, '', score)?.find(({ id }) => id === outcome_id)
  if (outcome?.result !== 1) return [3, 0]
  const tax = taxAt(profileOf('et'), placed_at.getTime())
  const figures = payoutFiguresOf({
    product: 'virtual',
    stake: STAKE,
    totalOdds: BigInt(odds),
    countingLegs: [],
    tax,
  })
  return [5, figures.totalWinningsWithAccaBonus]
}

/** Waits until all is paid; then every bet that was answered is there once, by the rules, and nothing else. */
async function expectAllPaid(at: Scene, placed: readonly Placed[]): Promise<BetRow[]> {
  const { db, bettors } = at
  await expect.poll(() => truth(at, OWED), END).toBe(false)
  await expectSameResults(at)
  const { rows } = await db.query<BetRow>(BETS)
  expect(rows.map(({ account_id, code, keys }) => `${account_id} ${keys} ${code}`).toSorted()).toEqual(
    placed.map(({ account, code, key }) => `${account} ${key} ${code}`).toSorted(),
  )
  for (const row of rows) expect([row.status, row.paid, row.settlement_number], row.code).toEqual([...endOf(row), 1])
  const cash = new Map(bettors.map(({ accountId }) => [accountId, CASH]))
  for (const { account_id, paid } of rows) cash.set(account_id, (cash.get(account_id) ?? 0) - STAKE + paid)
  const wallets = await db.query<{ account: number; balance: number }>(
    `select account_id::int as account, balance::int from wallet_balance where book = 'cash' and account_id = any ($1::bigint[])`,
    [bettors.map(({ accountId }) => accountId)],
  )
  expect(new Map(wallets.rows.map(({ account, balance }) => [account, balance]))).toEqual(cash)
  expect((await db.query('select * from ledger_faults()')).rows).toEqual([])
  return rows
}

/** Days follow each other without a gap, the newest takes bets, and whoever checks one finds what it says. */
async function expectProven({ product }: Scene): Promise<void> {
  const { rounds } = (await call<FairAnswer>(product.base, `${fairPath}?game=${GAME}`)).body.data
  expect(rounds[0]?.phase).toBe('open')
  expect(rounds.map(({ number }) => number)).toEqual(rounds.map((_, nth) => (rounds[0]?.number ?? 0) - nth))
  for (const round of rounds)
    expect(['right', 'void', 'undecided'], `round ${round.number}`).toContain(verdictOf(round, round.beacon.public_key))
}

it('kill -9 in every phase of a match day, void or played', WALK, async () => {
  const postgres = await startOwnPostgres('leagues')
  endings.push(postgres.stop)
  const silent = `http://127.0.0.1:${await portOfOurOwn()}`
  const report: string[] = []
  const startedAt = Date.now()
  const product = await productOn(postgres, { BEACON_URL: silent })
  const db = new pg.Pool({ connectionString: postgres.url, max: 4 })
  const at: Scene = {
    ...{ product, db, results: new Map() },
    bettors: await prepareBettors(postgres.url, 'leagues', BETTORS, CASH),
  }
  endings.push(() => at.product.stop())
  endings.push(() => db.end())
  const killed = async (what: string, ...so: string[]) => {
    await killWhen(at, what, ...so)
    report.push(`${what} (${Math.round((Date.now() - startedAt) / 1000)} s)`)
  }

  const onVoidDays = betOnEveryDay(at)
  await killed('open, bets on their way', roundIn(GAME, 'open'), OWED)
  await killed('closed, its beacon silent', roundIn(GAME, 'closed'), owedBy('closed'))
  await killed('void', roundIn(GAME, 'void'), owedBy('void'))
  await killed('void, stakes not yet given back', owedBy('refunded'))
  const voided = await onVoidDays.stop()
  const backAgain = await expectAllPaid(at, voided)
  expect(backAgain.every(({ phase, result }) => phase === 'refunded' && result === null)).toBe(true)
  await expectProven(at)

  await product.stop()
  at.product = await productOn(postgres)
  const onDays = betOnEveryDay(at)
  await killed('open again', roundIn(GAME, 'open'), owedBy('open'))
  await killed('closed', roundIn(GAME, 'closed'), owedBy('closed'))
  await killed('on show', roundIn(GAME, 'drawn'), owedBy('drawn'))
  await killed('over, winners not yet paid', owedBy('settled'))
  const all = await expectAllPaid(at, [...voided, ...(await onDays.stop())])
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([3, 4, 5]))
  await expectProven(at)
  console.log(`kill -9 of the product, when it was: ${report.join('; ')}`)
})
