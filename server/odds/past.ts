// The past in the database: read at the start, read again for matches that left the memory, and deleted after 30 days.
import { forgetRecoveries, type OddsDeps } from './deps.ts'
import { deleteOldMatches, findMatch, loadEntries, loadMatches, loadOverUrns, updateMatchesOver } from './queries.ts'
import { retiredMatches } from './retirement.ts'
import { forgetMatch } from './state.ts'
import { restoreEntries, restoreMatch } from './storedMatch.ts'

const OVER_KEPT_DAYS = 30

/** Matches with their lines as they were, and the results of every line. */
export async function restorePast({ platform: { pool, log }, state, over, writer }: OddsDeps): Promise<void> {
  const rows = await loadMatches(pool)
  for (const row of rows) restoreMatch(state, row)
  restoreEntries(state, await loadEntries(pool, [...state.matches.keys()]))
  for (const urn of await loadOverUrns(pool)) over.add(urn)
  for (const { parentMatchId } of state.matches.values())
    writer.announce({ parentMatchId, lineKeys: [], status: true, fixture: true })
  if (rows.length > 0) log.info({ matches: rows.length }, 'matches restored')
}

/** Brings one match back that had left the memory. */
export async function loadPast({ platform: { pool }, state, over }: OddsDeps, urn: string): Promise<void> {
  const row = await findMatch(pool, urn)
  const entries = await loadEntries(pool, [urn])
  over.delete(urn)
  if (row === null) return
  restoreMatch(state, row)
  restoreEntries(state, entries)
}

/** Lets matches go that are over; their rows stay for a month, their results for ever. */
export async function retire(deps: OddsDeps): Promise<void> {
  const { state, platform, results, snapshots, over, writer } = deps
  forgetRecoveries(deps)
  const retired = retiredMatches(state.matches.values(), platform.clock.now())
  if (retired.length === 0) return
  await snapshots.flush()
  await results.settled()
  const urns = retired.map((match) => match.urn)
  await platform.leases.write('feed', (db) => updateMatchesOver(db, urns))
  for (const match of retired) {
    snapshots.forget(match)
    forgetMatch(state, match.urn)
    over.add(match.urn)
    state.version++
    writer.announce({ parentMatchId: match.parentMatchId, lineKeys: [], status: true, fixture: true })
  }
  await platform.leases.write('feed', (db) => deleteOldMatches(db, OVER_KEPT_DAYS))
}
