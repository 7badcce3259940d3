// For tests: bonuses with wallet, bets and settlement over one hand-made price book, and what a bettor with a bonus does.
import { setTimeout as wait } from 'node:timers/promises'
import { type Accounts, createAccounts } from '../accounts/index.ts'
import { createBets } from '../bets/index.ts'
import { betBody, createHandBook, legBody } from '../bets/testServer.ts'
import { unspentIn } from '../casino/index.ts'
import { casinoTable } from '../casino/testTable.ts'
import { createLedger, type Ledger } from '../ledger/index.ts'
import { createLoyalty } from '../loyalty/index.ts'
import type { LineOutcome } from '../odds/index.ts'
import { createOddsBoosts } from '../oddsboost/index.ts'
import { type TestPlatform, testPlatform } from '../platform/testPlatform.ts'
import { inTransaction } from '../platform/transaction.ts'
import { createSettlement, type Settlement } from '../settlement/index.ts'
import { handmadeLines } from '../settlement/testLines.ts'
import { createSms } from '../sms/index.ts'
import { createWallet, type Wallet } from '../wallet/index.ts'
import { type Bonuses, createBonuses, type FreeBetOutcome } from './index.ts'

export type Bettor = { id: number; sid: string; token: string }
export type Books = { cash: number; bonus: number; reserved: number }
export type BonusWorld = Awaited<ReturnType<typeof bonusWorld>>

const SESSION_MS = 600_000
const NAMES = { market: () => 'market', outcome: () => 'outcome', groups: () => [] }

export async function bonusWorld() {
  const platform = await testPlatform()
  const ledger = createLedger(platform)
  const accounts = createAccounts(platform, { ledger, texts: platform.texts, sms: createSms(platform, []) })
  const bonuses = createBonuses(platform, { accounts, ledger })
  const wallet = createWallet(platform, { accounts, ledger, bonuses })
  createLoyalty(platform, { accounts, ledger })
  const book = createHandBook()
  const oddsBoosts = createOddsBoosts(platform, { book, names: NAMES, accounts, bonuses })
  const table = await casinoTable(platform, { accounts, ledger })
  const bets = createBets(platform, {
    book,
    oddsBoosts,
    bonuses,
    names: NAMES,
    texts: platform.texts,
    version: 'test',
    cashOf: async (id) => (await ledger.balancesOf(id)).cash,
    unspentOf: unspentIn(platform.pool, ledger),
    standingOf: accounts.standingOf,
    bettorOf: async (request) => {
      const { accountId } = await accounts.authenticate(request)
      return { accountId, blocked: false, excludedUntil: null }
    },
  })
  await bets.start()
  const { lines, say } = handmadeLines()
  const settlement = createSettlement(platform, { book, lines })
  const parts = { platform, ledger, accounts, bonuses, wallet, book, settlement, say }
  return { ...parts, bets, oddsBoosts, table, ...callsOf(parts), ...resultsOf(parts), close: () => platform.close() }
}

type Parts = {
  platform: TestPlatform
  ledger: Ledger
  accounts: Accounts
  bonuses: Bonuses
  wallet: Wallet
  book: ReturnType<typeof createHandBook>
  settlement: Settlement
  say(match: number, outcome: LineOutcome): void
}

function depositsOf({ platform, wallet }: Pick<Parts, 'platform' | 'wallet'>) {
  const incoming = ({ id: accountId }: Bettor, amount: number) => {
    const reference: string = crypto.randomUUID()
    return { accountId, provider: 'test', reference, amount, fee: 0 }
  }
  return {
    /** After the one before it: transfers of one millisecond have no order. */
    deposit: async (bettor: Bettor, amount: number) => {
      await wait(2)
      return inTransaction(platform.pool, (db) => wallet.deposit(incoming(bettor, amount), db))
    },
    /** The provider takes it back. */
    takeBack: (bettor: Bettor, amount: number) =>
      inTransaction(platform.pool, (db) => wallet.takeBack({ ...incoming(bettor, amount), before: 0 }, db)),
  }
}

function postsOf({ platform, accounts }: Pick<Parts, 'platform' | 'accounts'>) {
  const sessions = new Map<number, { at: number; sid: string; token: string }>()
  /** Tests move the clock by more than a session may be idle, and what they do may end it: a new one then. */
  async function sessionOf({ id }: Bettor, isNew: boolean) {
    const kept = sessions.get(id)
    if (!isNew && kept !== undefined && Math.abs(platform.clock.now() - kept.at) < SESSION_MS) return kept
    const { secret: sid, token } = await accounts.openSession(id, null)
    const opened = { at: platform.clock.now(), sid, token }
    sessions.set(id, opened)
    return opened
  }
  return async (bettor: Bettor, path: string, body: object = {}, key?: string) => {
    const send = async (isNew: boolean) => {
      const { sid, token } = await sessionOf(bettor, isNew)
      const headers = key === undefined ? {} : { 'idempotency-key': key }
      return platform.app.inject({ method: 'POST', url: path, cookies: { sid }, headers, payload: { token, ...body } })
    }
    const first = await send(false)
    const answer = first.statusCode === 401 ? await send(true) : first
    return { status: answer.statusCode, body: answer.json() }
  }
}

function callsOf({ platform, ledger, accounts, bonuses, wallet, book }: Parts) {
  let [nextNumber, nextMatch] = [912_000_000, 1]
  const post = postsOf({ platform, accounts })
  const { deposit, takeBack } = depositsOf({ platform, wallet })
  return {
    post,
    deposit,
    takeBack,
    async bettor(amount = 0): Promise<Bettor> {
      const id = await accounts.openAccount(`251${nextNumber++}`, null)
      const { secret: sid, token } = await accounts.openSession(id, null)
      if (amount > 0) await deposit({ id, sid, token }, amount)
      return { id, sid, token }
    },
    givePoints: ({ id }: Bettor, points: number) =>
      ledger.post([
        {
          kind: 'points',
          reference: crypto.randomUUID(),
          entries: [
            { accountId: id, book: 'points', amount: points },
            { accountId: 0, book: 'points_issued', amount: -points },
          ],
        },
      ]),
    /** Free bets in a transaction of their own, as a slice grants them in the transaction of the cause. */
    grant: async ({ id }: Bettor, amount: number, occasion: string = crypto.randomUUID()): Promise<FreeBetOutcome> =>
      inTransaction(platform.pool, (db) =>
        bonuses.grantFreeBet(db, { campaign: 'goodwill', accountId: id, occasion, amount }),
      ),
    claim: (bettor: Bettor, key?: string) => post(bettor, '/api/v1/bonuses/claim', {}, key),
    state: async (bettor: Bettor) => (await post(bettor, '/api/v1/bonuses')).body.data,
    openMatches: (count: number): number[] =>
      Array.from({ length: count }, () => {
        // Far ahead, as tests move the clock.
        book.addMatch(nextMatch, { startsAt: Date.now() + 400 * 86_400_000 })
        return nextMatch++
      }),
    /** Legs at 2.50. */
    place: (bettor: Bettor, matches: readonly number[], stake: number, source = 'bonus') => {
      const betslip = matches.map((id) => legBody(id))
      const payload = betBody([], { stake: (stake / 100).toFixed(2), source, betslip })
      return post(bettor, '/api/v2/bet', payload, crypto.randomUUID())
    },
    /** As the start of a withdrawal does; `insufficient` changes nothing. */
    withdraw: ({ id }: Bettor, amount: number, forfeitMax?: number) =>
      inTransaction(platform.pool, async (db) => {
        const outcome = await wallet.reserve({ accountId: id, reference: crypto.randomUUID(), amount }, db, forfeitMax)
        if (outcome !== 'posted') throw new Error(outcome)
        return outcome
      }).catch((cause: Error) => cause.message),
    async booksOf({ id }: Bettor): Promise<Books> {
      const { cash, bonus, reserved } = await ledger.balancesOf(id)
      return { cash, bonus, reserved }
    },
  }
}

/** Of each pick of a ticket, but for `pickVoid`: of its first; the others are won. */
export type Result = 'won' | 'lost' | 'void' | 'open' | 'halfWon' | 'halfLost' | 'deadHeat' | 'pickVoid'
const OUTCOMES = {
  won: { result: 1, voidFactor: null, deadHeatFactor: null },
  lost: { result: 0, voidFactor: null, deadHeatFactor: null },
  void: { result: 0, voidFactor: '1', deadHeatFactor: null },
  // Lines that may give half of the stake back.
  halfWon: { result: 1, voidFactor: '0.5', deadHeatFactor: null },
  halfLost: { result: 0, voidFactor: '0.5', deadHeatFactor: null },
  deadHeat: { result: 1, voidFactor: null, deadHeatFactor: '0.5' },
} as const
/** What is said of the pick at an index, null where nothing is. */
export const outcomeOf = (result: Result, index: number) => {
  if (result === 'open') return null
  return result === 'pickVoid' ? OUTCOMES[index === 0 ? 'void' : 'won'] : OUTCOMES[result]
}
const UNREAD = `select from outbox o join outbox_cursor c on c.name = 'bonuses' and (o.tx, o.id) > (c.tx, c.id)`

function resultsOf({ platform, bonuses, settlement, say }: Parts) {
  // Transactions of other tests on the same cluster hold readers back for a moment.
  async function followed(): Promise<void> {
    do await bonuses.follow()
    while ((await platform.pool.query(UNREAD)).rowCount !== 0)
  }
  /** Whatever follows from what was told. */
  async function settled(): Promise<void> {
    await settlement.drain()
    await followed()
  }
  return {
    followed,
    settled,
    tell,
    /** The same result for each, then whatever follows from it. */
    async decide(matches: readonly number[], result: Result): Promise<void> {
      tell(matches, result)
      await settled()
    },
  }

  function tell(matches: readonly number[], result: Result): void {
    for (const [index, match] of matches.entries()) {
      const outcome = outcomeOf(result, index)
      const settled = { kind: 'settled', certainty: 2, outcomes: [{ id: '1', ...outcome }] } as LineOutcome
      say(match, outcome === null ? { kind: 'open' } : settled)
    }
  }
}
