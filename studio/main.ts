// The studio as a whole: its schema, its keys, the wallet's worker, its calls and pages.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type pg from 'pg'
import { endLeftBlackjack } from './blackjackRounds.ts'
import { crashRoutes } from './crash/api.ts'
import { createEngine, PACE, type Pace } from './crash/engine.ts'
import { createLinks } from './crash/links.ts'
import { createStream } from './crash/stream.ts'
import { createTaps } from './crash/taps.ts'
import { createPool, migrate } from './database.ts'
import { POT_GAME } from './games/pot.ts'
import { endLeftHighlands } from './highlandsRounds.ts'
import { type Caller, createHandler, PREFIX } from './http.ts'
import { createSessionLimits } from './limits.ts'
import { endLeftMines } from './mines.ts'
import { crashGames } from './offered.ts'
import { deleteOldRequests, operatorRoutes } from './operatorApi.ts'
import { pageRoutes } from './pageRoutes.ts'
import { playRoutes } from './playApi.ts'
import { potRoutes } from './pot/api.ts'
import { createPotEngine, POT_PACE, type PotPace } from './pot/engine.ts'
import { createPotStream } from './pot/stream.ts'
import { deleteOld } from './sessions.ts'
import { createWalletWorker } from './stakes/worker.ts'
import { createWalletClient } from './wallet/client.ts'
import { privateKeyOf, publicKeyOf, publicPemOf } from './wallet/signature.ts'

export type StudioOptions = {
  databaseUrl: string
  /** Leads to PostgreSQL itself, as its owner. */
  directDatabaseUrl: string
  /** Of the operator's wallet, up to and without /user and /transaction. */
  walletUrl: string
  /** Of the lobby, whose pages may frame ours. */
  publicUrl: string
  /** Ours, PEM. */
  privateKey: string
  /** The operator's, PEM. */
  operatorKey: string
  /** What seeds are made from; whoever has it can work out results. */
  secret: string
  /** Of drand's network, for the salts of crash; null, for development alone: salts are numbers of our own. */
  beaconUrl: string | null
  onFault(cause: Error): void
  /** Of crash rounds; the shipped one unless given. */
  pace?: Pace
  /** Of split the pot. */
  potPace?: PotPace
  walletTimeoutMs?: number
  walletPauseMs?: number
}

export type Studio = {
  prefix: string
  /** PEM. */
  publicKey: string
  handle(request: IncomingMessage, response: ServerResponse, caller: Caller): void
  /** Sends the wallet's calls that are due, now rather than within a second. */
  workOff(): Promise<void>
  /** What is old goes, now rather than within the hour. */
  clean(): Promise<void>
  stop(): Promise<void>
}

const CLEAN_EVERY_MS = 3_600_000

async function clean(deps: { pool: pg.Pool; secret: string }): Promise<void> {
  await endLeftMines(deps)
  await endLeftHighlands(deps)
  await endLeftBlackjack(deps)
  await deleteOld(deps.pool)
  await deleteOldRequests(deps.pool)
}

export async function startStudio(options: StudioOptions): Promise<Studio> {
  await migrate(options.directDatabaseUrl)
  const pool = createPool(options.databaseUrl)
  const { onFault, secret, publicUrl } = options
  const wallet = createWalletClient({
    ...{ url: options.walletUrl, key: privateKeyOf(options.privateKey) },
    ...{ timeoutMs: options.walletTimeoutMs, pauseMs: options.walletPauseMs },
  })
  const worker = createWalletWorker({ pool, wallet, onFault })
  worker.start()
  const cleaning = setInterval(() => void clean({ pool, secret }).catch(onFault), CLEAN_EVERY_MS).unref()
  const { beaconUrl, directDatabaseUrl: directUrl } = options
  const bets = { pool, wallet, secret, links: createLinks(secret), onFault }
  const crash = { ...bets, beaconUrl, directUrl, taps: createTaps(bets) }
  const engines = crashGames.map((game) => createEngine(crash, game, options.pace ?? PACE))
  engines.push(createPotEngine(crash, options.potPace ?? POT_PACE))
  const streams = new Map(crashGames.map((game) => [game as string, createStream(crash, game)]))
  streams.set(POT_GAME, createPotStream(crash))
  for (const engine of engines) engine.start()
  const limits = createSessionLimits()
  const routes = {
    ...operatorRoutes({ pool, operatorKey: publicKeyOf(options.operatorKey) }),
    ...playRoutes({ pool, wallet, secret, onFault, limits }),
    ...crashRoutes({ ...crash, limits }, streams),
    ...potRoutes({ ...crash, limits }),
    ...pageRoutes(publicUrl),
  }
  return {
    prefix: PREFIX,
    publicKey: publicPemOf(options.privateKey),
    handle: createHandler(routes, onFault),
    workOff: worker.workOff,
    clean: () => clean({ pool, secret }),
    async stop() {
      clearInterval(cleaning)
      for (const stream of streams.values()) stream.stop()
      await Promise.all(engines.map((engine) => engine.stop()))
      await worker.stop()
      await pool.end()
    },
  }
}
