// What every slice is handed: configuration, market, time, randomness, database, events and the HTTP server.
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import type pg from 'pg'
import type { Topics } from '../websocket/topics.ts'
import type { App } from './app.ts'
import type { Bus } from './bus.ts'
import type { Clock, Timer } from './clock.ts'
import type { Commands } from './commands.ts'
import type { Config } from './config.ts'
import type { Jobs } from './jobs.ts'
import type { Leases } from './leases.ts'
import type { Log } from './log.ts'
import type { Messages } from './messages.ts'
import type { Outbox } from './outbox.ts'
import type { OwnRowsOf } from './ownRows.ts'
import type { Random } from './random.ts'
import type { Texts } from './text.ts'

export type Platform = {
  config: Config
  profile: MarketProfile
  clock: Clock & Timer
  random: Random
  log: Log
  pool: pg.Pool
  /** A few connections for what anybody may ask, so that a crowd never takes those of bets; `pool` where there is none. */
  crowdPool?: pg.Pool
  /** Which process does what one process does at a time; writes of such jobs go through it. */
  leases: Leases
  bus: Bus
  /** To and from other processes; null where there is no bus between them. */
  messages: Messages | null
  outbox: Outbox
  jobs: Jobs
  /** What each slice keeps about an account, in the order of the file that its owner asks for. */
  ownData: Set<OwnRowsOf>
  /** What an operator's commands of slices do. */
  commands: Commands
  /** What is sent to browsers as it changes. */
  topics: Topics
  app: App
}

/** `health`: what must be up, by name; slices add to it. */
export type ServerPlatform = Platform & { texts: Texts; health: Map<string, () => boolean> }
