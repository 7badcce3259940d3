// For tests: a database whose rounds move by hand, and a beacon whose clock does; what is published, as who wants to know seeds
// reads it.
import { linkBefore } from '@walia/domain/fair/chain.ts'
import { createBeaconSandbox } from '@walia/simulator/providers/beacon.ts'
import type pg from 'pg'
import type { Fair } from '../fair/index.ts'
import { createPool } from '../platform/db.ts'
import { testDatabase } from '../platform/testDatabase.ts'

const HOUR = 3_600_000

/** All seeds that follow from what was published: whatever may be a link, and so many steps of hashing from it. */
export function seedsIn(published: unknown, steps = 50): ReadonlySet<string> {
  const known = new Set<string>()
  for (const [text] of JSON.stringify(published).matchAll(/\b[0-9a-f]{64}\b/g))
    for (let step = 0, link = text; step < steps && !known.has(link); step++, link = linkBefore(link)) known.add(link)
  return known
}

export async function roundsWorld() {
  const database = await testDatabase()
  let beaconNow = Date.now()
  const sandbox = await createBeaconSandbox({ secret: 'of tests', now: () => beaconNow })
  const owner = createPool(database.url, null, 3)
  return {
    ...{ database, sandbox, owner },
    /** The hour passes for the rounds that take bets: by the database's clock their betting is over. */
    endBetting: () =>
      edit(owner, `closes_at = now() - interval '1 second', opens_at = now() - interval '1 hour' where phase = 'open'`),
    /** The beacon's value of every round that was committed to is out. */
    releaseBeacon: () => {
      beaconNow = Date.now() + 1000 * HOUR
    },
    /** So long has no value come that the round is void. */
    waitForNothing: () =>
      edit(
        owner,
        `void_at = now() - interval '1 second', closes_at = now() - interval '2 seconds' where phase = 'closed'`,
      ),
    /** Seeds of rounds whose betting, waiting or showing is not over: nobody may know them. */
    async concealedSeeds(fair: Fair, game: string): Promise<string[]> {
      const { rows } = await owner.query<{ chainId: number; link: number }>(
        `select chain_id as "chainId", link from game_round where game = $1
           and (phase in ('open', 'closed') or phase = 'drawn' and game like 'super_league_%')`,
        [game],
      )
      return Promise.all(rows.map((link) => fair.seedOf(link)))
    },
    /** What followers of the outbox are sent. */
    async events(): Promise<unknown[]> {
      return (await owner.query('select type, payload from outbox')).rows
    },
    /** Any other change of rounds, as `pays_at = now()`. */
    edit: (change: string) => edit(owner, change),
    async close() {
      await owner.end()
      await sandbox.close()
      await database.drop()
    },
  }
}

/** Past the trigger that keeps rounds as they are: only the owner of the database can. */
async function edit(owner: pg.Pool, change: string): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query("set session_replication_role = 'replica'")
    await client.query(`update game_round set ${change}`)
  } finally {
    await client.query("set session_replication_role = 'origin'")
    client.release()
  }
}
