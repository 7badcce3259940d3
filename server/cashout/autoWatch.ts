// Follows the price book for tickets that wait for a value: only those whose match moved are looked at, from memory.
import { decideCashout } from '@walia/domain/cashout/offer.ts'
import { loadTicket, type TicketRow } from '../bets/index.ts'
import { repeat } from '../platform/jobs.ts'
import { acceptOffer } from './accept.ts'
import type { CashoutDeps } from './deps.ts'
import { makeOffer } from './offer.ts'
import { type AutoRow, deleteAuto, loadAutos } from './queries.ts'
import { ticketNowOf } from './ticketNow.ts'

export type AutoWatch = {
  start(): Promise<void>
  stop(): Promise<void>
  /** Begins to watch a ticket, or gives it another value. */
  follow(auto: AutoRow, row: TicketRow): void
  forget(betId: string): void
  /** Looks at everything once, with fresh rows from the database; also runs by itself. */
  sweep(): Promise<void>
  /** Resolves when nothing is being looked at or accepted. */
  idle(): Promise<void>
  readonly count: number
}

type Watched = AutoRow & { row: TicketRow; matches: ReadonlySet<number> }
type Watch = {
  deps: CashoutDeps
  watched: Map<string, Watched>
  byMatch: Map<number, Set<string>>
  /** Tickets whose match moved since they were last looked at. */
  moved: Set<string>
  attempts: Map<string, Promise<void>>
  timer: NodeJS.Timeout | undefined
}

// Prices come in bursts; one look per burst is enough.
const CONFLATE_MS = 250
const SWEEP_MS = 10_000
/** Reasons that will not pass. */
const FINAL: ReadonlySet<string> = new Set([
  'NOT_FOUND',
  'CASHOUT_NOT_OPEN',
  'CASHOUT_NOT_OFFERED',
  'CASHOUT_BONUS_FUNDED',
  'CASHOUT_LEG_LOST',
])

export function createAutoWatch(deps: CashoutDeps): AutoWatch {
  const watch: Watch = {
    deps,
    watched: new Map(),
    byMatch: new Map(),
    moved: new Set(),
    attempts: new Map(),
    timer: undefined,
  }
  let sweeping: Promise<void> | null = null
  let stopListening = () => {}
  let stopSweeping = async () => {}
  const sweep = () => {
    sweeping ??= sweepOnce(watch).finally(() => {
      sweeping = null
    })
    return sweeping
  }
  const idle = async () => {
    await sweeping
    while (watch.attempts.size > 0) await Promise.all(watch.attempts.values())
  }
  const onFault = (cause: unknown) => deps.log.error({ err: cause }, 'cash-out: watched tickets were not looked at')
  return {
    async start() {
      stopListening = deps.book.onChange(({ parentMatchId }) => wake(watch, parentMatchId))
      await sweep().catch(onFault)
      stopSweeping = repeat(SWEEP_MS, sweep, onFault)
    },
    async stop() {
      stopListening()
      clearTimeout(watch.timer)
      await stopSweeping()
      await idle()
    },
    follow(auto, row) {
      // Where another process leads, its next sweep finds the row.
      if (!deps.leases.holds('auto_cashout')) return
      enter(watch, auto, row)
      recheck(watch, auto.betId)
    },
    forget: (betId) => leave(watch, betId),
    sweep,
    idle,
    get count() {
      return watch.watched.size
    },
  }
}

function enter({ watched, byMatch }: Watch, auto: AutoRow, row: TicketRow): void {
  const matches = new Set(row.legs.map((leg) => leg.parentMatchId))
  watched.set(auto.betId, { ...auto, row, matches })
  for (const match of matches) {
    const tickets = byMatch.get(match) ?? new Set()
    byMatch.set(match, tickets.add(auto.betId))
  }
}

function leave({ watched, byMatch, moved }: Watch, betId: string): void {
  for (const match of watched.get(betId)?.matches ?? []) {
    const tickets = byMatch.get(match)
    tickets?.delete(betId)
    if (tickets?.size === 0) byMatch.delete(match)
  }
  watched.delete(betId)
  moved.delete(betId)
}

function wake(watch: Watch, parentMatchId: number): void {
  const tickets = watch.byMatch.get(parentMatchId)
  if (tickets === undefined) return
  for (const betId of tickets) watch.moved.add(betId)
  watch.timer ??= setTimeout(() => {
    watch.timer = undefined
    const moved = [...watch.moved]
    watch.moved.clear()
    for (const betId of moved) recheck(watch, betId)
  }, CONFLATE_MS)
}

/** From memory: is the value reached? Only then is the database asked. */
function recheck(watch: Watch, betId: string): void {
  const one = watch.watched.get(betId)
  const { deps } = watch
  if (one === undefined || watch.attempts.has(betId) || !deps.leases.holds('auto_cashout')) return
  const decision = decideCashout(ticketNowOf(deps, one.row).ticket, deps.profile, null)
  if (!decision.ok || decision.net < one.target) return
  const attempt = tryToCashOut(watch, one)
    .catch((cause) => deps.log.error({ err: cause, betId }, 'cash-out: a ticket at its value was not cashed out'))
    .finally(() => watch.attempts.delete(betId))
  watch.attempts.set(betId, attempt)
}

/** The same way as a bettor's: an offer, then its acceptance. What fails now is tried again when a price moves. */
async function tryToCashOut(watch: Watch, { accountId, betId, row, target }: Watched): Promise<void> {
  const { deps } = watch
  if (await deps.isBlocked(accountId)) return
  const made = await makeOffer(deps, accountId, row.code, null)
  if (made.ok && made.offer.figures.net < target) return
  const result = made.ok ? await acceptOffer(deps, accountId, made.offer.id, { cause: 'auto', least: target }) : made
  if (result.ok || FINAL.has(result.code)) await end(watch, accountId, betId)
}

async function end(watch: Watch, accountId: number, betId: string): Promise<void> {
  leave(watch, betId)
  await watch.deps.leases.write('auto_cashout', (db) => deleteAuto(db, accountId, betId))
}

/**
 * What other processes set or took away, and tickets whose legs were decided: memory shows such a leg as one without a
 * price, so those are read anew.
 */
async function sweepOnce(watch: Watch): Promise<void> {
  const { deps, watched } = watch
  const autos = await loadAutos(deps.pool)
  const wanted = new Set(autos.map((auto) => auto.betId))
  for (const betId of [...watched.keys()]) if (!wanted.has(betId)) leave(watch, betId)
  for (const auto of autos) {
    const known = watched.get(auto.betId)
    if (known && !ticketNowOf(deps, known.row).waiting) {
      known.target = auto.target
      continue
    }
    const row = await loadTicket(deps.pool, auto.accountId, auto.betId)
    const decision = decideCashout(ticketNowOf(deps, row).ticket, deps.profile, null)
    if (!decision.ok && FINAL.has(decision.code)) await end(watch, auto.accountId, auto.betId)
    else enter(watch, auto, row)
  }
  for (const betId of watched.keys()) recheck(watch, betId)
}
