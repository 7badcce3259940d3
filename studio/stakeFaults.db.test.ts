// A fault between the wallet's yes to a stake and the commit of what is played for it, against the product's own wallet: one
// that passes is played all the same, one that stays sends the stake back at once, and where nothing can be written at all
// the stake goes back after its 30 seconds. The faults are the database's own.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { crashRounds } from './crash/testRounds.ts'
import { type LaunchedPage, type RealWalletWorld, realWalletWorld } from './testRealWallet.ts'

const STILL = { bettingMs: 3_600_000, pauseMs: 0, tickMs: 10, graceMs: 0 }
const [CASH, STAKE] = [100_00, 10_00]
let real: RealWalletWorld
const { roundReaching } = crashRounds(() => real.studio, 'aviator')
const db = () => real.studio.db
beforeAll(async () => {
  real = await realWalletWorld(STILL)
  // A sequence counts on where its transaction is rolled back. `ends`: the connection itself goes.
  await db().query(`
    create sequence fault_count;
    create function fault() returns trigger language plpgsql security definer set search_path = studio as $$ begin
      if nextval('fault_count') > tg_argv[1]::int then return new; end if;
      if tg_argv[0] = 'ends' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); end if;
      raise exception 'a fault of the test';
    end $$;`)
})
afterEach(async () => {
  await mend()
  expect(real.studio.faults.splice(0).every(({ message }) => /a fault of the test|terminat/i.test(message))).toBe(true)
})
afterAll(() => real.close())

/** What each is confirmed by in the transaction after the wallet's yes. */
const POINTS = {
  play: `play for each row when (old.state = 'betting' and new.state in ('open', 'ended'))`,
  further: 'play for each row when (new.stake > old.stake)',
  crash: `crash_bet for each row when (old.state = 'betting' and new.state = 'placed')`,
  anything: `wallet_call for each row when (old.kind = 'bet' and old.state = 'sent')`,
}
type Point = keyof typeof POINTS
type Fault = { at: Point; how?: 'raises' | 'ends' | 'atCommit'; times?: number }
const ALWAYS = 1_000_000
async function fault({ at, how = 'raises', times = ALWAYS }: Fault): Promise<void> {
  const [table, ...rest] = POINTS[at].split(' ')
  const kind = how === 'atCommit' ? 'constraint trigger fault after' : 'trigger fault before'
  const deferred = how === 'atCommit' ? 'deferrable initially deferred' : ''
  await db().query(`alter sequence fault_count restart;
    create ${kind} update on ${table} ${deferred} ${rest.join(' ')} execute function fault('${how}', ${times})`)
}
const mend = () =>
  db().query(`drop trigger if exists fault on play; drop trigger if exists fault on crash_bet;
    drop trigger if exists fault on wallet_call`)

type View = { state: string; paid: number | null; round: string }
const key = () => randomUUID()
const bet = (choice: unknown) => (page: LaunchedPage, id: string) =>
  page.call('/bet', { key: id, stake: STAKE, choice }) as Promise<View>
const start = (path: string, fields: object = {}) => {
  return (page: LaunchedPage, id: string) => page.call(path, { key: id, stake: STAKE, ...fields }) as Promise<View>
}
/** How a round of each begins. */
const games: Record<string, (page: LaunchedPage, id: string) => Promise<View>> = {
  dice: bet({ side: 'under', target: 4850 }),
  mines: start('/mines/start', { choice: { mines: 3 } }),
  sevens: bet({}),
  highlands: start('/slots/start'),
  roulette: bet({ bets: { red: STAKE } }),
  baccarat: bet({ bets: { player: STAKE } }),
  blackjack: start('/blackjack/start'),
}
async function seat(game: string) {
  const account = await real.world.bettor(CASH)
  const page = await real.launched(account, game)
  const kept = async () => (await real.kept(account)).map(({ kind, moved }) => [kind, moved])
  return { account, page, kept, cash: () => real.world.first.cashOf(account), states: () => statesOf(account) }
}
const statesOf = async (account: number) => (await real.rounds(account)).map(({ state }) => state)
/** Rounds that are open are left for a day, and ended by their game's rule. */
async function endLeft(): Promise<void> {
  await db().query(`update play set started_at = now() - interval '25 hours' where state = 'open'`)
  await real.studio.clean()
  await dueNow()
}
async function dueNow(): Promise<void> {
  await db().query(`update wallet_call set due_at = now() where state = 'sent'`)
  await real.studio.workOff()
}
const BACK = [
  ['bet', -STAKE],
  ['rollback', STAKE],
]

test.each(Object.keys(games))(
  '%s: a fault that passes holds nothing up, and the round is played once',
  async (game) => {
    const { page, kept, cash, states } = await seat(game)
    for (const how of ['raises', 'ends', 'atCommit'] as const) {
      const before = await cash()
      await fault({ at: 'play', how, times: 1 })
      const id = key()
      const view = await (games[game] as (typeof games)[string])(page, id)
      expect(['open', 'ended']).toContain(view.state)
      expect(real.studio.faults.length).toBeGreaterThan(0)
      await mend()
      expect((await (games[game] as (typeof games)[string])(page, id)).round).toBe(view.round)
      if (view.state === 'open') await endLeft()
      const [{ paid }] = (await db().query('select paid from play where id = $1', [view.round])).rows
      await expect.poll(cash).toBe(before - STAKE + (paid ?? STAKE))
    }
    expect((await kept()).filter(([kind]) => kind === 'bet')).toHaveLength(3)
    expect(new Set(await states()).has('open')).toBe(false)
  },
)

test('a fault that stays sends the stake back at once, in every game, and the next round is played', async () => {
  const seats = []
  for (const [game, begin] of Object.entries(games)) seats.push({ begin, ...(await seat(game)) })
  await fault({ at: 'play' })
  const views = await Promise.all(
    seats.map(async ({ begin, page }) => {
      const id = key()
      return { id, view: await begin(page, id) }
    }),
  )
  await mend()
  for (const [at, { begin, page, cash, kept, states }] of seats.entries()) {
    expect(views[at]?.view).toMatchObject({ state: 'void', paid: null })
    expect([await cash(), await kept()]).toEqual([CASH, BACK])
    expect(await states()).not.toContain('open')
    expect((await begin(page, views[at]?.id as string)).state).toBe('void')
    expect(['open', 'ended']).toContain((await begin(page, key())).state)
  }
  await endLeft()
})

test.each(['dice', 'mines', 'blackjack'])(
  '%s: where nothing can be written, the stake goes back after its 30 seconds and not before',
  async (game) => {
    const begin = games[game] as (typeof games)[string]
    const { page, cash, kept, states } = await seat(game)
    const id = key()
    await fault({ at: 'anything' })
    expect(await begin(page, id)).toEqual({ code: 'INTERNAL' })
    await mend()
    await real.studio.workOff()
    expect([(await begin(page, id)).state, await cash()]).toEqual(['betting', CASH - STAKE])
    const { rows } = await db().query(
      `select extract(epoch from due_at - created_at)::int as held from wallet_call where state = 'sent' and kind = 'bet'`,
    )
    expect(rows).toEqual([{ held: 30 }])
    await dueNow()
    await dueNow()
    expect([(await begin(page, id)).state, await cash(), await kept()]).toEqual(['void', CASH, BACK])
    expect(await states()).not.toContain('open')
  },
)

test.each([
  ['passes', 1],
  ['stays', ALWAYS],
])('a further stake of blackjack and a fault that %s: doubled, or the round goes on without it', async (_, times) => {
  const { page, kept, cash } = await seat('blackjack')
  let dealt: View
  let before: number
  do {
    before = await cash()
    dealt = await (games.blackjack as (typeof games)[string])(page, key())
  } while (dealt.state !== 'open')
  await fault({ at: 'further', times })
  const doubled = await page.call('/blackjack/act', { round: dealt.round, at: 1, act: 'double', key: key() })
  await mend()
  if (times === 1) {
    expect(doubled).toMatchObject({ state: 'ended', stake: 2 * STAKE, refusal: null })
    expect(await cash()).toBe(before - 2 * STAKE + doubled.paid)
    return
  }
  expect(doubled).toMatchObject({ state: 'open', stake: STAKE, waits: false, refusal: 'VOID' })
  expect([await cash(), (await kept()).slice(-2)]).toEqual([before - STAKE, BACK])
  const stood = await page.call('/blackjack/act', { round: dealt.round, at: 1, act: 'stand', key: key() })
  expect(stood).toMatchObject({ state: 'ended', stake: STAKE })
  await expect.poll(cash).toBe(before - STAKE + stood.paid)
})

test.each([
  ['passes', 'placed', 1],
  ['stays', 'void', ALWAYS],
])('a bet on crash and a fault that %s: %s', async (_, state, times) => {
  const round = await roundReaching(200)
  const { page, cash } = await seat('aviator')
  await fault({ at: 'crash', times })
  const bet = { key: key(), slot: 0, stake: STAKE, auto: 150, round: round.number }
  expect((await page.call('/crash/bet', bet)).bet.state).toBe(state)
  await expect.poll(cash).toBe(state === 'void' ? CASH : CASH - STAKE)
})
