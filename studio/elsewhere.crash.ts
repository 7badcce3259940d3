// The product without the folder `studio/`, on a database of its own, and the games in a process elsewhere, on another: all
// of the house checks, a visitor and a bettor play in frames of another host, and what was begun when the games were killed
// is paid when they are back, while bets on matches went on.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Pick, upcomingPicks } from '@walia/e2e/bettor.ts'
import { portOfOurOwn, removeFolder, temporaryFolder } from '@walia/e2e/dataFolders.ts'
import { startOwnPostgres } from '@walia/e2e/ownPostgres.ts'
import { journey, type Phone } from '@walia/e2e/phone.ts'
import { waitForEnd } from '@walia/e2e/processes.ts'
import { type Product, startProduct } from '@walia/e2e/product.ts'
import { query } from '@walia/e2e/query.ts'
import { isReady, placeOn } from '@walia/e2e/sellers.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { copyTree, root } from '../scripts/weakened/copy.ts'
import { crashRoundWithin, gameOn, isInStatement, toGame, toLobby, walletRows, withGames } from './testJourney.ts'

const START_MAX_MS = 600_000
const WAIT = { timeout: 120_000, interval: 200 }
const STAKE = 10_00
const HOUR_MS = 3_600_000

const endings: (() => unknown)[] = []
let copy: string
let product: Product
let games: Games
beforeAll(async () => {
  const tree = copyTree()
  endings.push(tree.remove)
  copy = tree.folder
  rmSync(join(copy, 'studio'), { recursive: true })
  const postgres = await startOwnPostgres('elsewhere')
  endings.push(() => postgres.stop())
  const place = await agreedPlace()
  const env = { CASINO_PROVIDERS: place.providers, STUDIO_URL: place.base }
  product = await startProduct({ seed: 61, speed: 1, root: copy, databaseUrl: postgres.url, env })
  endings.push(() => product.stop())
  await query(product, 'create database games')
  games = gamesAt(place, postgres.url.replace(/[^/]*$/, 'games'))
  endings.push(() => games.end('SIGTERM'))
  await games.start()
  await withGames(product)
}, START_MAX_MS)
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

/** `providers`: the operator's file of them, `keys` the studio's in `folder`. */
type Place = { base: string; port: number; folder: string; providers: string; keys: string }

const keyPair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return {
    own: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    told: publicKey.export({ type: 'spki', format: 'pem' }) as string,
  }
}

/** As an operator and a provider agree: where the other is, the other's public key, and a key of one's own. */
async function agreedPlace(): Promise<Place> {
  const folder = temporaryFolder('games')
  endings.push(() => removeFolder(folder))
  const port = await portOfOurOwn()
  const base = `http://127.0.0.1:${port}`
  const [operator, maker] = [keyPair(), keyPair()]
  const [providers, keys] = [join(folder, 'providers.json'), join(folder, 'studio-keys.json')]
  const provider = { id: 'studio', name: 'Games elsewhere', url: `${base}/studio/api`, dialect: 'hub' }
  const dealt = { ...provider, currencies: ['ETB'], publicKey: maker.told }
  writeFileSync(providers, JSON.stringify({ operatorKey: operator.own, providers: [dealt] }))
  writeFileSync(keys, JSON.stringify({ privateKey: maker.own, operatorKey: operator.told, secret: 's'.repeat(32) }))
  return { base, port, folder, providers, keys }
}

/** Read like a product by helpers of journeys: its database is the games' own. */
type Games = Product & { start(): Promise<void>; end(signal: NodeJS.Signals): Promise<void> }

function gamesAt({ base, port, folder, keys }: Place, databaseUrl: string): Games {
  let child: ChildProcess | null = null
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), STUDIO_KEYS: keys },
    ...{ DATABASE_URL: databaseUrl, WALLET_URL: `${product.base}/casino/wallet/studio`, PUBLIC_URL: product.base },
  }
  return {
    ...{ ...product, base, folder, databaseUrl: () => databaseUrl },
    start: async () => {
      if (child !== null) return
      child = spawn(process.execPath, ['scripts/serveStudio.ts'], { cwd: root, env, stdio: 'ignore' })
      await vi.waitFor(async () => expect(await isReady({ base })).toBe(true), WAIT)
    },
    end: async (signal) => {
      if (!child?.pid) return
      child.kill(signal)
      await waitForEnd([child.pid], 60_000)
      child = null
    },
  }
}

const panel = (phone: Phone) => gameOn(phone).getByRole('region', { name: 'Bet 1' })

async function placeUntil(phone: Phone, multiple: string): Promise<void> {
  await panel(phone).getByRole('checkbox', { name: 'Auto cash-out' }).check()
  await panel(phone).getByRole('textbox').nth(1).fill(multiple)
  await panel(phone)
    .getByRole('button', { name: /^Bet ETB.[\d.,]+$/ })
    .tap()
  await panel(phone)
    .getByRole('button', { name: /^Your bet of ETB.[\d.,]+ is in$/ })
    .waitFor()
}

it('without the folder the house checks: nothing else names what was in it', async () => {
  const checked = spawnSync(process.execPath, ['scripts/check.js'], { cwd: copy, encoding: 'utf8' })
  expect(checked.status, checked.stdout + checked.stderr).toBe(0)
})

it('a visitor plays a demo in a frame of the other host, and is shown the rounds that prove themselves', () =>
  journey(product, 'elsewhere-demo', async (phone) => {
    const round = await crashRoundWithin(games, 'aviator', [150, 300], 25)
    await phone.open('/aviator')
    expect(await phone.page.locator('iframe').getAttribute('src')).toContain(`${games.base}/studio/frame/en/aviator`)
    await placeUntil(phone, '1.20')
    await panel(phone)
      .getByText(/^Cashed out at 1\.20×/)
      .waitFor({ timeout: 60_000 })
    await phone.open('/fair?game=aviator')
    await phone.page
      .getByRole('listitem')
      .filter({ hasText: `Round ${round}` })
      .waitFor()
  }))

it('the games are killed in a round: matches are bet on, the lobby says so, and the bet is paid once they are back', () =>
  journey(product, 'elsewhere-killed', async (phone) => {
    await games.start()
    const gambler = await toLobby(phone, product)
    await crashRoundWithin(games, 'aviator', [150, 300], 25)
    await toGame(phone, 'aviator')
    await placeUntil(phone, '1.20')
    await games.end('SIGKILL')
    const [pick] = await upcomingPicks(product.base, HOUR_MS, 1)
    const bet = await placeOn(product, await phone.session(), pick as Pick, 7)
    expect(bet.status, JSON.stringify(bet.body)).toBe(200)
    await phone.open('/casino/studio-dice')
    await phone.text(/^There was an error loading the game/).waitFor()
    await games.start()
    await expect.poll(async () => (await walletRows(product, 'aviator', gambler)).length, WAIT).toBe(2)
    const rows = await walletRows(product, 'aviator', gambler)
    expect(rows.map(({ kind, moved }) => [kind, moved])).toEqual([
      ['bet', -STAKE],
      ['win', 12_00],
    ])
    await isInStatement(product, phone, rows)
  }))
