// For tests: the studio against the product's own wallet, over HTTP on both sides, and what the wallet has of a bettor.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { casinoPaths } from '@walia/contract/casino.ts'
import { type CasinoWorld, casinoWorld, hubProvider } from '@walia/server/casino/testWorld.ts'
import { expect } from 'vitest'
import type { Pace } from './crash/engine.ts'
import type { PotPace } from './pot/engine.ts'
import { createTestStudio, type TestStudio } from './testStudio.ts'
import { newPrivateKey, publicKeyOf, publicPemOf } from './wallet/signature.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls, each looked at by its test
type Json = any
/** `call`: of the launched game's page, on a connection of its own. */
export type LaunchedPage = {
  opened: Json
  /** The local ends of its connections. */
  ports: ReadonlySet<number | undefined>
  call(path: string, fields?: object): Promise<Json>
  close(): void
}
/** Amounts are minor units; oldest first. */
export type RealWalletWorld = {
  world: CasinoWorld
  studio: TestStudio
  /** A game launched from the lobby. */
  launched(account: number, game: string): Promise<LaunchedPage>
  /** What the wallet has of a bettor. */
  kept(account: number): Promise<{ kind: string; moved: number; round: string }[]>
  rounds(account: number): Promise<{ state: string; staked: number; won: number }[]>
  /** Fails where the studio had faults that nobody took out, or the ledger is not in balance. */
  close(): Promise<void>
}

export async function realWalletWorld(pace: Pace, potPace?: PotPace): Promise<RealWalletWorld> {
  const studioKey = newPrivateKey()
  const provider = hubProvider('studio', publicKeyOf(publicPemOf(studioKey)))
  const world = await casinoWorld(undefined, [provider])
  const { app } = world.first.platform
  await app.listen({ port: 0, host: '127.0.0.1' })
  const walletUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/casino/wallet/studio`
  const operatorKey = world.operatorKey.export({ type: 'spki', format: 'pem' }) as string
  const studio = await createTestStudio(pace, potPace, { walletUrl, operatorKey, studioKey })
  ;(provider as { url: string }).url = `${studio.url}/studio/api`
  // The two other providers have no server.
  await expect(world.first.casino.readLists()).rejects.toThrow('no list of games from acme, fest')
  const rowsOf = async (sql: string, account: number) => (await world.owner.query(sql, [account])).rows
  return {
    ...{ world, studio },
    launched: (account, game) => launched(world, studio, account, game),
    kept: (account) =>
      rowsOf(
        `select t.kind, t.moved::int as moved, r.round_ref as round from casino_transaction t
         join casino_round r on r.id = t.round_id where t.account_id = $1 order by t.id`,
        account,
      ),
    rounds: (account) =>
      rowsOf(
        'select state, staked::int as staked, won::int as won from casino_round where account_id = $1 order by number',
        account,
      ),
    async close() {
      expect(studio.faults).toEqual([])
      await studio.close()
      expect(await world.first.ledger.faults()).toEqual([])
      await world.close()
    },
  }
}

/** Calls of one connection, one after the other as it carries them. */
function connection(studio: TestStudio) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ports = new Set<number | undefined>()
  const post = (path: string, fields: object): Promise<Json> =>
    new Promise((resolve, reject) => {
      const sent = request(`${studio.url}/studio/play${path}`, { method: 'POST', agent }, async (answer) => {
        ports.add(answer.socket.localPort)
        const parts: Buffer[] = []
        for await (const part of answer) parts.push(part as Buffer)
        resolve(JSON.parse(Buffer.concat(parts).toString()))
      })
      sent.on('error', reject)
      sent.end(JSON.stringify(fields))
    })
  return { post, ports, close: () => agent.destroy() }
}

async function launched(world: CasinoWorld, studio: TestStudio, account: number, game: string): Promise<LaunchedPage> {
  const { post, ports, close } = connection(studio)
  const answer = await world.first.platform.app.inject({
    ...{ method: 'POST', url: casinoPaths.launch, headers: { 'x-account': String(account) } },
    payload: { game: `studio-${game}`, mode: 'real', platform: 'MOBILE' },
  })
  const { data } = answer.json() as Json
  const secret = randomUUID().replaceAll('-', '').padEnd(43, 'x')
  const opened = await post('/open', { launch: new URL(data.url).hash.slice(1), secret })
  expect(opened).toMatchObject({ ok: true, game, demo: false })
  return { opened, ports, close, call: (path, fields = {}) => post(path, { secret, ...fields }) }
}
