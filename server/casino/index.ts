// The door of the casino: the wallet that game providers call, their games, and what bettors played.
import { feeOf } from '@walia/domain/casino/fee.ts'
import type { Login } from '../accounts/index.ts'
import { ascendingIds } from '../ledger/index.ts'
import { Batcher, STAKE_BATCH, togetherOrAlone } from '../platform/batcher.ts'
import { HOUR, MINUTE } from '../platform/periods.ts'
import type { Platform } from '../platform/platform.ts'
import type { GameLimits } from './commands.ts'
import { createCopies } from './copies.ts'
import type { CasinoDeps, CasinoNeeds } from './deps.ts'
import { endLeftRounds } from './leftRounds.ts'
import { readLists } from './lobby.ts'
import {
  type CasinoLook,
  type CasinoSwitch,
  countOpenRounds,
  loadLook,
  runCommands,
  type Session,
  type Taken,
  updateLimits,
  updateSwitch,
  upsertProvider,
  type WalletCommand,
} from './queries.ts'
import { type Compared, compareDay, decide, reconcileDays } from './reconcile.ts'
import { loadDifferences, loadMonth, type OpenDifference, type ProviderMonth } from './reconcileQueries.ts'
import { registerRoutes } from './routes.ts'
import { openSession } from './sessions.ts'
import { gameTickets } from './tickets.ts'
import { registerWallet } from './walletRoutes.ts'

export { type CasinoAccess, noProviders, type ProviderAccess, readCasinoAccess } from './access.ts'
export { type CasinoFigures, type CasinoLook, type CasinoSwitch, loadCasinoFigures } from './queries.ts'
export { unspentIn } from './unspent.ts'
/** Days of providers (UTC, YYYY-MM-DD) beside their own reports of them. */
export type CasinoReports = {
  /** Of the last days, each once; also runs by itself. */
  reconcile(): Promise<void>
  /** One day, again; null for an unknown provider. */
  compare(provider: string, day: string): Promise<Compared | 'noReport' | null>
  differences(): Promise<OpenDifference[]>
  decide(id: number, by: string, requestId: number | null): Promise<boolean>
  /** What each provider kept of a month (YYYY-MM), and its fee. */
  month(month: string): Promise<(ProviderMonth & { kept: number; fee: number | null })[]>
}

export type Casino = {
  /** Of real play; `token` is for the provider and nobody else. */
  openSession(
    accountId: number,
    game: { provider: string; code: string },
    login?: Login | null,
  ): Promise<{ session: Session; token: string }>
  /** Reads every provider's list of games; also runs by itself. */
  readLists(): Promise<void>
  /** Asks what became of rounds that were left open; also runs by itself. */
  endLeftRounds(): Promise<void>
  /** What the operator sees: switches, open rounds, transactions to look at. */
  look(): Promise<CasinoLook>
  /** Of a game or a provider; answers how many rounds of it are open, null where there is none. */
  switch(wanted: CasinoSwitch): Promise<number | null>
  reports: CasinoReports
  /** Of providers' pages and pictures, for the policy of ours: origins of others. */
  origins: readonly string[]
  start(): Promise<void>
}

export function createCasino(platform: Platform, { access, ...needs }: CasinoNeeds): Casino {
  const { pool, clock, outbox, jobs, commands } = platform
  const deps: CasinoDeps = {
    ...platform,
    ...needs,
    operatorKey: access.operatorKey,
    providers: new Map(access.providers.map((each) => [each.id, each])),
    nextId: ascendingIds(platform),
    batcher: createCommandBatcher(platform),
    copies: createCopies(pool, clock, outbox, needs.accounts),
  }
  registerWallet(deps)
  platform.ownData.add(gameTickets.ownRowsOf)
  if (platform.profile.products.casino) registerRoutes(deps)
  commands.set('casino limits', async ({ subject }) =>
    (await updateLimits(pool, subject as GameLimits))
      ? { outcome: 'done', details: subject }
      : { outcome: 'refused', details: { code: 'NO_SUCH_GAME' } },
  )
  jobs.add('casino.readLists', { role: 'payments', every: MINUTE }, () => readLists(deps))
  jobs.add('casino.endLeftRounds', { role: 'payments', every: MINUTE }, () => endLeftRounds(deps))
  jobs.add('casino.reconcile', { role: 'payments', every: HOUR }, () => reconcileDays(deps))
  return {
    openSession: (accountId, game, login = null) => openSession(deps, accountId, game, login),
    readLists: () => readLists(deps),
    endLeftRounds: () => endLeftRounds(deps),
    look: () => loadLook(pool, clock.now()),
    switch: async (wanted) =>
      (await updateSwitch(pool, wanted)) ? countOpenRounds(pool, wanted.provider, wanted.game) : null,
    reports: reportsOf(deps),
    origins: access.providers.flatMap(({ url }) => (url.startsWith('/') ? [] : [new URL(url).origin])),
    async start() {
      for (const { id, name } of access.providers) await upsertProvider(pool, id, name)
    },
  }
}

/**
 * Commands of one account are taken one after the other; those of many in one statement and one commit. One that failed
 * without an answer is asked again under its own key, so to run it twice is harmless.
 */
const createCommandBatcher = ({
  pool,
  clock,
  profile,
}: Pick<Platform, 'pool' | 'clock' | 'profile'>): Batcher<WalletCommand, Taken> =>
  new Batcher({
    ...STAKE_BATCH,
    laneOf: ({ account_id }) => account_id,
    run: (batch) => {
      const { sessionIdleMinutes: idleMinutes } = profile.account
      return togetherOrAlone(batch, (some) => runCommands(pool, some, { now: clock.now(), idleMinutes }))
    },
  })

const LISTED_MAX = 200

const reportsOf = (deps: CasinoDeps): CasinoReports => ({
  reconcile: () => reconcileDays(deps),
  async compare(id, day) {
    const provider = deps.providers.get(id)
    return provider === undefined ? null : ((await compareDay(deps, provider, day)) ?? 'noReport')
  },
  differences: () => loadDifferences(deps.pool, LISTED_MAX),
  decide: (id, by, requestId) => decide(deps, id, by, requestId),
  month: async (month) =>
    (await loadMonth(deps.pool, month)).map((each) => {
      const kept = each.staked - each.won
      const { feeBasisPoints } = deps.providers.get(each.provider) ?? {}
      return { ...each, kept, fee: feeBasisPoints === undefined ? null : feeOf(kept, feeBasisPoints) }
    }),
})
