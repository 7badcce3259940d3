// What journeys of the studio's games share: a bettor on a phone in a game, the wallet's rows beside his statement, and
// rounds chosen by what the operator's secret makes of them.
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CasinoAnswer, casinoPaths } from '@walia/contract/casino.ts'
import { type StatementAnswer, statementPaths } from '@walia/contract/statement.ts'
import { singleStreamOf } from '@walia/domain/fair/single.ts'
import type { Stream } from '@walia/domain/fair/stream.ts'
import { call, PASSWORD } from '@walia/e2e/bettor.ts'
import { minorOf } from '@walia/e2e/expectedPayout.ts'
import { bettorWithMoney } from '@walia/e2e/loginOnPhone.ts'
import type { Phone } from '@walia/e2e/phone.ts'
import type { RunningProduct } from '@walia/e2e/product.ts'
import { query } from '@walia/e2e/query.ts'
import type { FrameLocator } from 'playwright-core'
import { expect } from 'vitest'
import { createLinks } from './crash/links.ts'
import { pointOf } from './games/crash.ts'

/** Once its list of games is read. */
export async function withGames<P extends RunningProduct>(product: P): Promise<P> {
  while ((await call<CasinoAnswer>(product.base, casinoPaths.lobby)).body.data.games.length === 0)
    await new Promise((resolve) => setTimeout(resolve, 500))
  return product
}

export const gameOn = (phone: Phone): FrameLocator => phone.page.frameLocator('iframe')

/** A bettor in the lobby, where no game is watched: as the wallet and as the studio know him. */
export type Gambler = { accountId: string; player: string }

/** A new one, with 10,000.00. */
export async function toLobby(phone: Phone, product: RunningProduct): Promise<Gambler> {
  const { mobile } = await bettorWithMoney(product)
  await phone.open(`/login?next=${encodeURIComponent('/casino')}`)
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.button('Login').tap()
  await phone.page.waitForURL(/\/casino$/)
  return gamblerOf(product, mobile)
}

export async function gamblerOf(product: RunningProduct, mobile: string): Promise<Gambler> {
  const [account] = await query<{ id: string }>(product, `select id from account where mobile like '%' || $1`, [
    mobile.slice(-9),
  ])
  const accountId = String(account?.id)
  return { accountId, player: `real-${accountId}` }
}

export async function toGame(phone: Phone, game: string): Promise<void> {
  await phone.open(`/casino/studio-${game}`)
  await gameOn(phone).locator('header').first().waitFor()
}

export type WalletRow = { id: string; kind: string; moved: number; balance_after: number }
/** What the wallet wrote about a game of one bettor, oldest first. */
export const walletRows = (product: RunningProduct, game: string, { accountId }: Gambler): Promise<WalletRow[]> =>
  query<WalletRow>(
    product,
    `select id, kind, moved::float8 as moved, balance_after::float8 as balance_after from casino_transaction
     where game = $1 and account_id = $2 order by id`,
    [game, accountId],
  )

const signedOf = (amount: string): number => (amount.startsWith('-') ? -1 : 1) * minorOf(amount.replace(/^-/, ''))

/** Each cent that the wallet moved is a line of the bettor's own statement, with the balance after it. */
export async function isInStatement(product: RunningProduct, phone: Phone, rows: readonly WalletRow[]): Promise<void> {
  const path = `${statementPaths.movements}?limit=100`
  const { body } = await call<StatementAnswer>(product.base, path, undefined, await phone.session())
  const lines = new Map(body.data.map((line) => [line.transfer_id, line]))
  for (const { id, moved, balance_after } of rows.filter((row) => row.moved !== 0))
    expect(
      lines
        .get(`trf_${id.replaceAll('-', '')}`)
        ?.changes.map(({ amount, balance }) => [signedOf(amount), minorOf(balance)]),
    ).toEqual([[moved, balance_after]])
}

const secretOf = ({ folder }: RunningProduct): string =>
  JSON.parse(readFileSync(join(folder, 'studio-keys.json'), 'utf8')).secret

type Pair = { id: string; player_seed: string; games: number }
/** The seeds that his next game is drawn with, which he has once he was in one. */
export async function pairOf(product: RunningProduct, { player }: Gambler): Promise<Pair> {
  const [pair] = await query<Pair>(
    product,
    'select id, player_seed, games from studio.seed_pair where player = $1 and ended_at is null',
    [player],
  )
  if (pair === undefined) throw new Error('no seeds')
  return pair
}

/** As if all games before `nonce` had been played, one after the other: a seed's number only goes on by one. */
export const playedUpTo = (product: RunningProduct, { id, games }: Pair, nonce: number): Promise<unknown> =>
  query(
    product,
    `do $$ begin for each in ${games + 1}..${nonce} loop
       update studio.seed_pair set games = each where id = '${id}';
     end loop; end $$`,
  )

/** What a pair of seeds draws in its n-th game. */
export function streamOf(
  product: RunningProduct,
  game: string,
  { id, player_seed }: Omit<Pair, 'games'>,
  nonce: number,
): Stream {
  const seed = createHmac('sha256', secretOf(product)).update(`seed:${id}`).digest('hex')
  return singleStreamOf(game, seed, player_seed, nonce)
}

type Round = { number: number; chain: string; length: number; link: number; salt: string }
const OVER_S = 86_400

/**
 * A round of crash that nobody watches yet, which busts between two multiples, with time to bet on it; those before it are
 * ended at once.
 */
export async function crashRoundWithin(
  product: RunningProduct,
  game: string,
  [least, most]: [number, number],
  bettingSeconds = 45,
): Promise<number> {
  const links = createLinks(secretOf(product))
  let found: number | null = null
  const look = async () => {
    const [round] = await query<Round>(
      product,
      `select r.number, r.chain, c.length, r.link, c.salt from studio.crash_round r join studio.crash_chain c on c.id = r.chain
       where r.game = $1 and r.ended_at is null and r.starts_at > now() + interval '1 s'`,
      [game],
    )
    if (round === undefined) return null
    const point = pointOf(links.at(round.chain, round.length, round.link), round.salt)
    const isWanted = point >= least && point <= most
    await query(
      product,
      `update studio.crash_round set starts_at = now() + make_interval(secs => $3)
       where game = $1 and number = $2 and ended_at is null`,
      [game, round.number, isWanted ? bettingSeconds : -OVER_S],
    )
    found = isWanted ? round.number : null
    return found
  }
  await expect.poll(look, { timeout: 120_000, interval: 100 }).not.toBeNull()
  return found as unknown as number
}
