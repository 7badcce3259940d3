// The SQL of rounds. Times are the database's: whose clock says when betting ends.
import type { BeaconNetwork } from '@walia/domain/fair/beacon.ts'
import { concealedPhases } from '@walia/domain/fair/games.ts'
import type pg from 'pg'

export type Queryable = Pick<pg.Pool, 'query'>
export type Phase = 'open' | 'closed' | 'drawn' | 'settled' | 'void' | 'refunded'

export type RoundRow = {
  id: number
  game: string
  number: number
  phase: Phase
  opens_at: Date
  closes_at: Date
  commitment: string
  chain_id: number
  link: number
  network: BeaconNetwork
  beacon_round: number
  void_at: Date
  seed: string | null
  signature: string | null
  result: unknown
  decided_at: Date | null
  pays_at: Date | null
  ended_at: Date | null
}

const COLUMNS = `id, game, number, phase, opens_at, closes_at, commitment, chain_id, link, network, beacon_round, void_at,
  seed, signature, result, decided_at, pays_at, ended_at`

/** Rounds that are still to be brought to an end, oldest first, and what the database's clock says. */
export async function loadUnfinished(db: Queryable, game: string): Promise<{ rounds: RoundRow[]; now: number }> {
  const { rows } = await db.query<RoundRow & { now: Date }>({
    name: 'rounds_unfinished',
    text: `select clock.now, ${COLUMNS} from (select clock_timestamp() as now) clock
      left join game_round on game = $1 and phase not in ('settled', 'refunded') order by id`,
    values: [game],
  })
  return { rounds: rows.filter(({ id }) => id !== null), now: (rows[0] as { now: Date }).now.getTime() }
}

/** 0 before the first. */
export async function loadNewestNumber(db: Queryable, game: string): Promise<number> {
  const { rows } = await db.query<{ number: number }>(
    'select coalesce(max(number), 0) as number from game_round where game = $1',
    [game],
  )
  return (rows[0] as { number: number }).number
}

export type NewRound = Pick<
  RoundRow,
  'game' | 'number' | 'commitment' | 'chain_id' | 'link' | 'network' | 'beacon_round'
> & {
  opens_at: Date
  closes_at: Date
  void_at: Date
}

/**
 * False where a round of the game is open already, or the commitment would tell a seed that is concealed. Chains are locked
 * until the commit, so that no round of the chain can come in between.
 */
export async function insertRound(db: Queryable, round: NewRound): Promise<boolean> {
  const { game, number, opens_at, closes_at, commitment, chain_id, link, network, beacon_round, void_at } = round
  const { rowCount } = await db.query(
    `insert into game_round (game, number, opens_at, closes_at, commitment, chain_id, link, network, beacon_round, void_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10 where not exists (
       select from game_round r where r.game = $1 and r.chain_id = $6 and r.link < $7
         and r.phase not in ('settled', 'refunded') and r.phase = any ($11))
     on conflict (game) where phase = 'open' do nothing`,
    [
      ...[game, number, opens_at, closes_at, commitment, chain_id, link, JSON.stringify(network)],
      ...[beacon_round, void_at, concealedPhases(game)],
    ],
  )
  return rowCount === 1
}

/** Waits for entries that are being taken; false when it is not time by the database's clock. */
export async function closeRound(db: Queryable, id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update game_round set phase = 'closed', closed_at = clock_timestamp()
     where id = $1 and phase = 'open' and closes_at <= clock_timestamp()`,
    [id],
  )
  return rowCount === 1
}

export type Drawn = { seed: string; signature: string; result: unknown; showMs: number; leadMs: number }

export async function drawRound(db: Queryable, id: number, drawn: Drawn): Promise<void> {
  const { seed, signature, result, showMs, leadMs } = drawn
  await db.query(
    `update game_round set phase = 'drawn', seed = $2, signature = $3, result = $4, decided_at = clock_timestamp(),
       pays_at = greatest(clock_timestamp(), closes_at + make_interval(secs => $6::float8 / 1000))
         + make_interval(secs => $5::float8 / 1000)
     where id = $1 and phase = 'closed'`,
    [id, seed, signature, JSON.stringify(result), showMs, leadMs],
  )
}

export async function voidRound(db: Queryable, id: number, seed: string): Promise<void> {
  await db.query(
    `update game_round set phase = 'void', seed = $2, decided_at = clock_timestamp() where id = $1 and phase = 'closed'`,
    [id, seed],
  )
}

export async function endRound(db: Queryable, id: number, phase: 'settled' | 'refunded'): Promise<void> {
  await db.query(
    `update game_round set phase = $2, ended_at = clock_timestamp()
     where id = $1 and phase = case $2 when 'settled' then 'drawn' else 'void' end`,
    [id, phase],
  )
}

/** The newest first, from below a number on. */
export async function loadRounds(
  db: Queryable,
  game: string,
  { before, limit }: { before: number | null; limit: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${COLUMNS} from game_round where game = $1 and ($2::bigint is null or number < $2)
     order by number desc limit $3`,
    [game, before, limit],
  )
  return rows
}

/** Null where there is none of this number. */
export async function findRound(db: Queryable, game: string, number: number): Promise<RoundRow | null> {
  const { rows } = await db.query<RoundRow>(`select ${COLUMNS} from game_round where game = $1 and number = $2`, [
    game,
    number,
  ])
  return rows[0] ?? null
}

/** Games with rounds that are still to be brought to an end. */
export async function loadUnfinishedGames(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ game: string }>(
    `select distinct game from game_round where phase not in ('settled', 'refunded') order by game`,
  )
  return rows.map(({ game }) => game)
}
