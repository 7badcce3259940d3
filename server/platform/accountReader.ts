// Reading the outbox for accounts: one whose events cannot be handled waits by itself, in its order, and is tried again; all
// others go on.
import type pg from 'pg'
import { retryMsOf } from './jobs.ts'
import type { Log } from './log.ts'
import type { Event } from './outbox.ts'
import { lockCursor, type Reader, readNext } from './outboxReader.ts'
import { inTransaction } from './transaction.ts'
import {
  deleteWaiting,
  findDue,
  insertHeld,
  insertWaiting,
  loadHeld,
  loadWaiting,
  type OfAccounts,
  type Part,
  updateWaiting,
} from './waitingAccounts.ts'

/** What it did elsewhere than with `db` is done again, and must not mind. */
export type AccountReader<Name extends OfAccounts> = Reader<Name>
type Deps = { pool: pg.Pool; log: Log }

/** So many of one page, or that wait already, are no longer one account's fault: then the reader stops and is behind. */
const FAULTS_MAX = 20
const WAITING_MAX = 100

/** As `readNext`; then whoever waits and is due is tried again. True while there is more. */
export async function readNextByAccount<Name extends OfAccounts>(
  deps: Deps,
  reader: AccountReader<Name>,
): Promise<boolean> {
  const passed = await readPage(deps, reader)
  return (await retryOne(deps, reader)) || passed > 0
}

async function readPage<Name extends OfAccounts>({ pool, log }: Deps, reader: AccountReader<Name>): Promise<number> {
  const page = (work: (db: pg.PoolClient, events: readonly Event<Name>[]) => Promise<void>) =>
    readNext(pool, { ...reader, work })
  try {
    return await page((db, events) => passTogether(db, reader, events))
  } catch (cause) {
    log.warn({ err: cause, reader: reader.name }, 'a page of events failed; each account is read by itself')
    return page((db, events) => passApart({ db, log }, reader, events))
  }
}

/** All at once, but for those who wait: theirs come after what waits. */
async function passTogether<Name extends OfAccounts>(
  db: pg.PoolClient,
  reader: AccountReader<Name>,
  events: readonly Event<Name>[],
): Promise<void> {
  const waiting = await loadWaiting(db, reader.name)
  if (waiting.size === 0) return reader.work(db, events)
  const parts = partsOf(events)
  await insertHeld(
    db,
    reader.name,
    parts.filter(({ accountId }) => waiting.has(accountId)),
  )
  const others = parts.filter(({ accountId }) => !waiting.has(accountId))
  if (others.length > 0) await reader.work(db, eventsIn(others))
}

/** Each account in a savepoint, ascending, as everywhere that locks wallets. */
async function passApart<Name extends OfAccounts>(
  { db, log }: { db: pg.PoolClient; log: Log },
  reader: AccountReader<Name>,
  events: readonly Event<Name>[],
): Promise<void> {
  const waiting = await loadWaiting(db, reader.name)
  const byAccount = Map.groupBy(partsOf(events), ({ accountId }) => accountId)
  let faults = 0
  for (const accountId of [...byAccount.keys()].sort((a, b) => a - b)) {
    const parts = byAccount.get(accountId) as Part[]
    const fault = waiting.has(accountId) ? null : await faultOf(db, () => reader.work(db, eventsIn(parts)))
    if (fault !== null) {
      faults += 1
      if (faults > FAULTS_MAX || waiting.size + faults > WAITING_MAX) throw fault.cause
      log.error({ err: fault.cause, reader: reader.name, accountId }, 'an account waits for a reader')
      await insertWaiting(db, reader.name, accountId, { cause: fault.cause, retryMs: retryMsOf(1) })
    }
    if (fault !== null || waiting.has(accountId)) await insertHeld(db, reader.name, parts)
  }
}

/** Under the cursor's lock, so that no page adds to what waits meanwhile. True where somebody was due. */
async function retryOne<Name extends OfAccounts>({ pool, log }: Deps, reader: AccountReader<Name>): Promise<boolean> {
  const { name } = reader
  if ((await findDue(pool, name)) === null) return false
  return inTransaction(pool, async (db) => {
    const due = (await lockCursor(db, name)) === null ? null : await findDue(db, name)
    if (due === null) return false
    const { account_id: accountId, failures } = due
    const events = await loadHeld(db, name, accountId)
    const fault = await faultOf(db, () => reader.work(db, events as Event<Name>[]))
    if (fault === null) {
      await deleteWaiting(db, name, accountId)
      log.info({ reader: name, accountId }, 'an account no longer waits for a reader')
    } else {
      log.error({ err: fault.cause, reader: name, accountId }, 'an account still waits for a reader')
      await updateWaiting(db, name, accountId, { cause: fault.cause, retryMs: retryMsOf(failures + 1) })
    }
    return true
  })
}

/** What went wrong, all of it undone; a connection that is lost throws. */
async function faultOf(db: pg.PoolClient, work: () => Promise<void>): Promise<{ cause: unknown } | null> {
  await db.query('savepoint account')
  try {
    await work()
    await db.query('release savepoint account')
    return null
  } catch (cause) {
    await db.query('rollback to savepoint account')
    return { cause }
  }
}

function partsOf(events: readonly Event<OfAccounts>[]): Part[] {
  return events.flatMap((event): Part[] => {
    const { payload } = event
    if ('bets' in payload) return eachOwn(payload.bets, (bets) => ({ ...event, payload: { bets } }) as Part['event'])
    if ('entries' in payload)
      return eachOwn(payload.entries, (entries) => ({ ...event, payload: { ...payload, entries } }) as Part['event'])
    return [{ accountId: payload.accountId, event }]
  })
}

const eachOwn = <Row extends { accountId: number }>(
  rows: readonly Row[],
  eventOf: (own: Row[]) => Part['event'],
): Part[] =>
  [...Map.groupBy(rows, ({ accountId }) => accountId)].map(([accountId, own]) => ({ accountId, event: eventOf(own) }))

const eventsIn = <Name extends OfAccounts>(parts: readonly Part[]): Event<Name>[] =>
  parts.map(({ event }) => event as Event<Name>)
