// 5,000 players in rounds of crash: how old the bust is when it reaches them, and how soon a tap is answered.
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { CrashOrder, Figures } from './crashClients.ts'
import { createMachinery, type Machinery } from './machinery.ts'
import { medianOf } from './rounds.ts'
import { count, milliseconds, type Row, ratio } from './table.ts'

const GAME = 'aviator'
const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 5000)
const [TAPS, TAPS_PER_SECOND] = [1000, 400]
/** Rounds that fly until most taps are paid; others are over before. */
const [ROUNDS_WANTED, ROUNDS_MAX] = [3, 20]
const PAID_MIN = TAPS / 2
/** Left of the betting when everybody begins to bet. */
const BETTING_S = 4
const [GOAL_BUST_MS, GOAL_TAP_MS] = [150, 100]
const TOLD_MS = 3000
/** Of a flight, for each ms (docs/fairness.md). */
const GROWTH = 0.00006

type Player = { session: string; secret: string }
type Turn = { bust: Figures; taps: Figures & { paid: number } }

export async function measureCrash({ seed, say }: Machinery): Promise<Row[]> {
  // All players are behind one address here.
  const limits = { TOKENS_PER_NETWORK: '1000000', TOKENS_PER_NETWORK_SECOND: '100000' }
  const machinery = createMachinery(seed, say, { ...limits, CONNECTIONS_PER_NETWORK: '100000' })
  const [bare, watched, clients] = [launch('bareEvents.ts'), launch('crashClients.ts'), launch('crashClients.ts')]
  try {
    return await measure(machinery, { bare, watched, clients })
  } finally {
    for (const child of [bare, watched, clients]) child.end()
    await machinery.stop()
  }
}

/** `watched`: who watches the bare server. */
type Children = Record<'bare' | 'watched' | 'clients', Child>

async function measure(machinery: Machinery, { bare, watched, clients }: Children): Promise<Row[]> {
  const { port: barePort } = await bare.reply<{ port: number }>()
  const ask = <T>(order: CrashOrder): Promise<T> => clients.ask<T>(order)
  machinery.say(`${count(PLAYERS)} watch a bare server…`)
  await watched.ask({ do: 'watch', port: barePort, path: '/', count: PLAYERS } satisfies CrashOrder)
  const port = await machinery.port()
  machinery.say(`${count(PLAYERS)} players come…`)
  const players = await openSessions(machinery)
  await ask({ do: 'watch', port, path: `/studio/play/stream/${GAME}`, count: PLAYERS })
  await machinery.calm()
  const [turns, yardstick] = [[] as Turn[], [] as Figures[]]
  for (let tries = 0; turns.length < ROUNDS_WANTED && tries < ROUNDS_MAX; tries += 1) {
    const turn = await playRound(machinery, players, ask, port)
    if (turn.taps.paid < PAID_MIN) continue
    turns.push(turn)
    await bare.ask({})
    await pause(TOLD_MS)
    yardstick.push(await watched.ask<Figures>({ do: 'report' } satisfies CrashOrder))
  }
  if (turns.length === 0) throw new Error('No round flew for long enough.')
  return rowsOf(turns, yardstick)
}

/** Everybody bets on the next round, taps while it flies, and hears of its bust. */
async function playRound(
  machinery: Machinery,
  players: readonly Player[],
  ask: <T>(order: CrashOrder) => Promise<T>,
  port: number,
): Promise<Turn> {
  const { bets, number, startsAt } = await betAll(machinery, players)
  machinery.say(`A round with ${count(bets.length)} bets…`)
  await ask({ do: 'report' })
  await pause(startsAt - Date.now() + 50)
  const bodies = bets.slice(0, TAPS).map((bet, nth) => JSON.stringify({ secret: (players[nth] as Player).secret, bet }))
  const taps = await ask<Turn['taps']>({ do: 'tap', port, bodies, perSecond: TAPS_PER_SECOND })
  const isOver = `select 1 from studio.crash_round where game = '${GAME}' and ended_at < now() - interval '2 s'
    order by number desc limit 1`
  const latest = `select 1 from studio.crash_round where game = '${GAME}' and ended_at is null`
  while ((await machinery.query(latest)).length > 0 || (await machinery.query(isOver)).length === 0) await pause(100)
  await pause(TOLD_MS / 2)
  return { taps, bust: await ask<Figures>({ do: 'report', bustAt: await bustOf(machinery, number) }) }
}

/** By the round's own time, whoever told it and when. */
async function bustOf(machinery: Machinery, number: number): Promise<number> {
  const [round] = await machinery.query<{ starts: number; point: number }>(
    `select (extract(epoch from starts_at) * 1000)::float8 as starts, point from studio.crash_round
     where game = $1 and number = $2`,
    [GAME, number],
  )
  return round ? round.starts + Math.log(round.point / 100) / GROWTH : Number.NaN
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Demos: their stakes are play money, so the wallet is not measured here. */
async function openSessions(machinery: Machinery): Promise<Player[]> {
  const players = Array.from({ length: PLAYERS }, () => {
    const session = randomUUID()
    return { session, secret: hashOf(session).toString('base64url') }
  })
  await machinery.query(
    `insert into studio.session (id, launch_hash, secret_hash, player, game, currency, language, demo_balance, opened_at)
     select id, sha256(id::text::bytea), secret, 'demo-' || id, $3, 'ETB', 'en', 100000, now()
     from unnest($1::uuid[], $2::bytea[]) u (id, secret)`,
    [players.map(({ session }) => session), players.map(({ secret }) => hashOf(secret)), GAME],
  )
  return players
}

/** As if everybody had bet in time: a row each on a round whose betting is open for long enough. */
async function betAll(machinery: Machinery, players: readonly Player[]) {
  for (; ; await pause(50)) {
    const [round] = await machinery.query<{ number: number; starts: number }>(
      `select number, (extract(epoch from starts_at) * 1000)::float8 as starts from studio.crash_round
       where game = $1 and ended_at is null and starts_at > now() + make_interval(secs => $2)`,
      [GAME, BETTING_S],
    )
    if (round === undefined) continue
    const bets = players.map(() => randomUUID())
    await machinery.query(
      `insert into studio.crash_bet (id, session, key, player, game, round, slot, stake, auto_stop, state)
       select id, session, id, 'demo-' || session, $3, $4, 0, 1000, 1000000, 'placed'
       from unnest($1::uuid[], $2::uuid[]) u (id, session)`,
      [bets, players.map(({ session }) => session), GAME, round.number],
    )
    return { bets, number: round.number, startsAt: round.starts }
  }
}

type Child = { ask<T>(order: object): Promise<T>; reply<T>(): Promise<T>; end(): void }

/** With as many files as the machine allows. */
function launch(name: string): Child {
  const path = fileURLToPath(new URL(name, import.meta.url))
  const raiseOpenFilesLimit = 'ulimit -n "$(ulimit -Hn)" 2>/dev/null; exec "$0" "$@"'
  const child: ChildProcess = spawn('sh', ['-c', raiseOpenFilesLimit, process.execPath, path], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const reply = <T>() =>
    new Promise<T>((resolve, reject) => {
      const fail = (code: number | null) => reject(new Error(`${name} ended with ${code}.`))
      child.once('exit', fail)
      child.once('message', (message) => {
        child.off('exit', fail)
        resolve(message as T)
      })
    })
  return {
    reply,
    ask(order) {
      const answer = reply<never>()
      child.send(order)
      return answer
    },
    end: () => child.connected && child.disconnect(),
  }
}

function rowsOf(turns: readonly Turn[], yardstick: readonly Figures[]): Row[] {
  const busts = turns.map(({ bust }) => bust)
  const taps = turns.map((turn) => turn.taps)
  const middle = (of: readonly Figures[]) => medianOf(of.map(({ p99 }) => p99))
  const noteOf = (of: readonly Figures[]) =>
    `p50 ${milliseconds(medianOf(of.map(({ p50 }) => p50)))}, max ${milliseconds(Math.max(...of.map(({ max }) => max)))}`
  const told = Math.min(...busts.map(({ received }) => received))
  return [
    {
      what: `an event of node:http alone, ${count(PLAYERS)} watchers, p99`,
      result: milliseconds(middle(yardstick)),
      ratio: '1.00',
      note: noteOf(yardstick),
    },
    {
      what: `crash, ${count(PLAYERS)} players, age of the bust on arrival, p99`,
      result: milliseconds(middle(busts)),
      ratio: `${ratio(middle(busts) / middle(yardstick))} to the row above`,
      goal: `at most ${GOAL_BUST_MS} ms`,
      note: `${noteOf(busts)}; ${count(told)} told at least, in ${turns.length} rounds`,
    },
    {
      what: `crash, ${count(TAPS)} taps at ${TAPS_PER_SECOND} a second meanwhile, p99 of the answers`,
      result: milliseconds(middle(taps)),
      goal: `at most ${GOAL_TAP_MS} ms`,
      note: `${noteOf(taps)}; play money; ${taps.map(({ paid }) => count(paid)).join(', ')} were in time`,
    },
  ]
}
