// Taps on "cash out": judged by when they reached us, written many at a time, and waited for before a round's rest is lost.
import type { Db } from '../database.ts'
import { tapOddsOf } from '../games/crash.ts'
import type { Session } from '../sessions.ts'
import { type Refused, refused } from '../stakes/limits.ts'
import { tried } from '../stakes/settled.ts'
import { sendCall } from '../wallet/calls.ts'
import { type BetAnswer, balanceAfter, type CrashBet, type CrashDeps, loadBets, type OwnedBet } from './bets.ts'
import { payTaps } from './cashOuts.ts'
import { type CrashRound, loadRound, secretsOf } from './rounds.ts'

/** `bet`: its id, null for what is none. `at`: epoch ms at which it had reached this process. */
type Tap = { session: Session; bet: string | null; at: number }
type Written = { bet: CrashBet; demoBalance: number | null; call: string | null } | Refused

export type Taps = {
  /**
   * It is paid what the multiplier was when it came, or the bet's own automatic value where that had come before; the second
   * tap finds what the first was paid.
   */
  cashOut(tap: Tap, arrived: Arrived): Promise<BetAnswer | Refused>
  /** From its first moment on: a tap may wait long before it is known whose it is. */
  arrive(at: number): Arrived
  /** Whether one that reached us before `at` is not written yet. */
  isAwaited(at: number): boolean
}
/** A tap under way; ended once it is written, or will not be. */
type Arrived = { at: number; end(): void }

const BATCH_MAX = 200

export function createTaps(deps: CrashDeps): Taps {
  const underWay = new Set<Arrived>()
  const write = gathered((taps: readonly Tap[]) => writeTaps(deps, taps))
  return {
    arrive(at) {
      const arrived = { at, end: () => underWay.delete(arrived) }
      underWay.add(arrived)
      return arrived
    },
    isAwaited: (at) => [...underWay].some((tap) => tap.at < at),
    async cashOut(tap, arrived) {
      const written = await write(tap)
      arrived.end()
      if ('code' in written) return written
      const { bet, call, demoBalance } = written
      if (call === null) return { ok: true, bet, balance: demoBalance }
      const answer = await sendCall(deps, call)
      const told = (await loadBets(deps.pool, [bet.id])).get(bet.id)?.bet ?? bet
      return { ok: true, bet: told, balance: await balanceAfter(deps.pool, tap.session, answer) }
    },
  }
}

/** One batch at a time: what comes meanwhile goes together. A batch that fails is tried one by one, so that one fault is one's own. */
function gathered<Item, Answer>(run: (items: readonly Item[]) => Promise<Answer[]>): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve(answer: Answer): void; reject(cause: unknown): void }
  let waiting: Waiting[] = []
  let isRunning = false
  const runSome = async (some: readonly Waiting[]): Promise<void> => {
    try {
      const answers = await run(some.map(({ item }) => item))
      for (const [at, { resolve }] of some.entries()) resolve(answers[at] as Answer)
    } catch (cause) {
      if (some.length === 1) some[0]?.reject(cause)
      else for (const one of some) await runSome([one])
    }
  }
  const work = async () => {
    isRunning = true
    while (waiting.length > 0) {
      const some = waiting.slice(0, BATCH_MAX)
      waiting = waiting.slice(BATCH_MAX)
      await runSome(some)
    }
    isRunning = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void work()
    })
}

/** Answers in their order. */
const writeTaps = (deps: CrashDeps, taps: readonly Tap[]): Promise<Written[]> =>
  tried(deps, async (db) => {
    const ids = [...new Set(taps.flatMap(({ bet }) => bet ?? []))]
    const before = await loadBets(db, ids)
    const flights = await loadFlights(deps, db, [...before.values()])
    const judged = taps.map((tap) => judge(tap, before, flights))
    const stops = new Map<string, number>()
    for (const each of judged) if ('stop' in each && !stops.has(each.id)) stops.set(each.id, each.stop)
    const calls = new Map((await payTaps(db, stops)).map(({ id, call }) => [id, call]))
    const after = stops.size === 0 ? before : await loadBets(db, ids)
    return judged.map((each) => {
      if ('code' in each) return each
      const call = calls.get(each.id) ?? null
      // Of two taps on a bet the first is its wallet's.
      calls.delete(each.id)
      const { bet, demoBalance } = after.get(each.id) as OwnedBet
      return { bet, demoBalance, call }
    })
  })

type Flight = { startsAt: number; point: number }
const flightOf = ({ game, bet }: OwnedBet): string => `${game} ${bet.round}`

async function loadFlights(deps: CrashDeps, db: Db, bets: readonly OwnedBet[]): Promise<ReadonlyMap<string, Flight>> {
  const flights = new Map<string, Flight>()
  for (const owned of bets) {
    if (owned.bet.state !== 'placed' || flights.has(flightOf(owned))) continue
    const round = (await loadRound(db, owned.game, owned.bet.round)) as CrashRound
    flights.set(flightOf(owned), { startsAt: round.startsAt, point: secretsOf(deps, round).point })
  }
  return flights
}

type Judged = { id: string } | { id: string; stop: number } | Refused

function judge(
  { session, bet: id, at }: Tap,
  bets: ReadonlyMap<string, OwnedBet>,
  flights: ReadonlyMap<string, Flight>,
): Judged {
  const owned = bets.get(id ?? '')
  if (owned?.player !== session.player || owned.game !== session.game) return refused('BET_UNKNOWN')
  const { bet } = owned
  if (bet.state !== 'placed') return { id: bet.id }
  const { startsAt, point } = flights.get(flightOf(owned)) as Flight
  if (at < startsAt) return refused('NOT_STARTED')
  const odds = tapOddsOf(at - startsAt, point)
  return odds === null ? refused('TOO_LATE') : { id: bet.id, stop: Math.min(odds, bet.auto_stop) }
}
