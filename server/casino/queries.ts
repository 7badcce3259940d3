// The SQL of providers, games, sessions and commands.
import type { CasinoCategory } from '@walia/domain/casino/categories.ts'
import type { CommandKind, WalletOutcome } from '@walia/domain/casino/outcome.ts'
import type pg from 'pg'
import type { PlayerSpan } from '../ledger/index.ts'
import type { GameLimits } from './commands.ts'

export type Queryable = Pick<pg.Pool, 'query'>

export type Game = {
  provider: string
  code: string
  name: string
  /** In other languages, by their id. */
  names: Readonly<Record<string, string>>
  category: CasinoCategory
  maker: string
  thumb_url: string
  has_demo: boolean
  return_basis_points: number | null
  is_offered: boolean
  is_on: boolean
  bet_min: number | null
  bet_max: number | null
  /** Of the provider, by the operator. */
  provider_is_on: boolean
}

const GAME = `g.provider, g.code, g.name, g.names, g.category, g.maker, g.thumb_url, g.has_demo, g.return_basis_points, g.is_offered,
  g.is_on, g.bet_min, g.bet_max, p.is_on as provider_is_on`

export async function findGame(db: Queryable, provider: string, code: string): Promise<Game | null> {
  const { rows } = await db.query<Game>({
    name: 'casino_game',
    text: `select ${GAME} from casino_game g join casino_provider p on p.id = g.provider where g.provider = $1 and g.code = $2`,
    values: [provider, code],
  })
  return rows[0] ?? null
}

/** Those that are offered, in the providers' order. */
export async function loadGames(db: Queryable): Promise<Game[]> {
  const { rows } = await db.query<Game>(
    `select ${GAME} from casino_game g join casino_provider p on p.id = g.provider where g.is_offered
     order by g.provider, g.place`,
  )
  return rows
}

export async function upsertProvider(db: Queryable, id: string, name: string): Promise<void> {
  await db.query(
    `insert into casino_provider (id, name) values ($1, $2)
     on conflict (id) do update set name = excluded.name where casino_provider.name <> excluded.name`,
    [id, name],
  )
}

export type ListedGame = Pick<Game, 'code' | 'name' | 'names' | 'category' | 'maker' | 'thumb_url' | 'has_demo'> &
  Pick<Game, 'return_basis_points' | 'is_offered'>

/** The provider's list as it is now; games that are no longer in it are not offered any more. */
export async function upsertGames(db: Queryable, provider: string, games: readonly ListedGame[]): Promise<void> {
  await db.query(
    `with listed as (
       select l.*, row_number() over () as place from jsonb_to_recordset($2::jsonb) l (code text, name text, names jsonb, category text,
         maker text, thumb_url text, has_demo boolean, return_basis_points int, is_offered boolean)
     ), gone as (
       update casino_game set is_offered = false where provider = $1 and is_offered and code not in (select code from listed)
     ), read as (
       update casino_provider set listed_at = clock_timestamp() where id = $1
     )
     insert into casino_game (provider, code, name, names, category, maker, thumb_url, has_demo, return_basis_points, is_offered, place)
       select $1, code, name, names, category, maker, thumb_url, has_demo, return_basis_points, is_offered, place from listed
     on conflict (provider, code) do update set (name, names, category, maker, thumb_url, has_demo, return_basis_points, is_offered,
       place) = (excluded.name, excluded.names, excluded.category, excluded.maker, excluded.thumb_url, excluded.has_demo,
       excluded.return_basis_points, excluded.is_offered, excluded.place)`,
    [provider, JSON.stringify(games)],
  )
}

/** Times in epoch ms. */
export type Session = {
  id: string
  account_id: number
  provider: string
  game: string
  currency: string
  started_at: number
  expires_at: number
  /** The bettor's login that it was launched in; null for one that no request began. */
  login_id: string | null
  login_started_at: number | null
}
const SESSION = `id, account_id, provider, game, currency, login_id,
  (extract(epoch from login_started_at) * 1000)::bigint as login_started_at, (extract(epoch from started_at) * 1000)::bigint as started_at,
  (extract(epoch from expires_at) * 1000)::bigint as expires_at`

export async function findSession(db: Queryable, tokenHash: Buffer): Promise<Session | null> {
  const { rows } = await db.query<Session>({
    name: 'casino_session',
    text: `select ${SESSION} from casino_session where token_hash = $1`,
    values: [tokenHash],
  })
  return rows[0] ?? null
}

export async function insertSession(db: Queryable, tokenHash: Buffer, session: Session): Promise<void> {
  await db.query(
    `insert into casino_session (id, token_hash, account_id, provider, game, currency, started_at, expires_at, login_id,
       login_started_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000), to_timestamp($8::float8 / 1000), $9,
       to_timestamp($10::float8 / 1000))`,
    [
      ...[session.id, tokenHash, session.account_id, session.provider, session.game, session.currency],
      ...[session.started_at, session.expires_at, session.login_id, session.login_started_at],
    ],
  )
}

/** As `casino_command` has it, without its order. Amounts in minor units; a rollback's is our own record's. */
export type WalletCommand = {
  id: string
  kind: CommandKind
  provider: string
  transaction_ref: string
  bet_ref: string | null
  account_id: number
  session_id: string
  login_id: string | null
  game: string | null
  round_ref: string | null
  round_closed: boolean
  amount: number | null
  tax: number
  is_free: boolean
  win_only: boolean
  /** The dialect links a win to its round, not to a bet. */
  by_round: boolean
  flag: string | null
  /** What memory already knows against a new bet; `GAME_OFF` still lets a round that is open go on. */
  refusal: WalletOutcome | 'GAME_OFF' | null
}
/** `tax`: withheld of a win that was taken; otherwise 0. */
export type Taken = { outcome: WalletOutcome; balance: number; tax: number }

/** At most one for each account; answers in their order. `idleMinutes`: a login that is idle for so long is over. */
export async function runCommands(
  db: Queryable,
  commands: readonly WalletCommand[],
  { now, idleMinutes }: { now: number; idleMinutes: number },
): Promise<Taken[]> {
  const { rows } = await db.query<Taken>({
    name: 'casino_run',
    text: 'select outcome, balance, tax from casino_run($1, $2, $3) order by ord',
    values: [JSON.stringify(commands.map((command, ord) => ({ ord, ...command }))), new Date(now), idleMinutes],
  })
  return rows
}

export async function findOwnSession(db: Queryable, accountId: number, id: string): Promise<Session | null> {
  const { rows } = await db.query<Session>(`select ${SESSION} from casino_session where id = $1 and account_id = $2`, [
    ...[id, accountId],
  ])
  return rows[0] ?? null
}

export async function endSession(db: Queryable, id: string, now: number): Promise<void> {
  await db.query(
    'update casino_session set expires_at = least(expires_at, to_timestamp($2::float8 / 1000)) where id = $1',
    [...[id, now]],
  )
}

export type SessionSums = { staked: number; won: number; open_rounds: number; open_stake: number }
/** Of one session, and what is in open rounds of the account in all games. `won` is after tax. */
export async function sumSession(db: Queryable, accountId: number, sessionId: string): Promise<SessionSums> {
  const { rows } = await db.query<SessionSums>(
    `select s.staked, s.won, o.open_rounds, o.open_stake from
       (select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won - tax), 0)::bigint as won
        from casino_round where session_id = $2) s,
       (select count(*)::int as open_rounds, coalesce(sum(staked), 0)::bigint as open_stake
        from casino_round where account_id = $1 and state = 'open') o`,
    [accountId, sessionId],
  )
  return rows[0] as SessionSums
}

export type OpenRounds = { provider: string; code: string; rounds: number; staked: number }
/** Of an account by game, the one that was staked on last first. */
export async function loadOpenRounds(db: Queryable, accountId: number): Promise<OpenRounds[]> {
  const { rows } = await db.query<OpenRounds>(
    `select provider, game as code, count(*)::int as rounds, sum(staked)::bigint as staked
     from casino_round where account_id = $1 and state = 'open' group by provider, game order by max(opened_at) desc`,
    [accountId],
  )
  return rows
}

/** Cash that lies in bets which nothing was said of yet, in rounds that are open. */
export async function sumInPlay(db: Queryable, accountId: number): Promise<number> {
  const { rows } = await db.query<{ in_play: number }>({
    name: 'casino_in_play',
    text: `select coalesce(-sum(t.moved), 0)::bigint as in_play
     from casino_round r join casino_transaction t on t.round_id = r.id and t.kind = 'bet' and t.state = 'open'
     where r.account_id = $1 and r.state = 'open'`,
    values: [accountId],
  })
  return rows[0]?.in_play ?? 0
}

export type CasinoFigures = { account_id: number; stakes: number; winnings: number }
/** What each player staked, less what came back, and won, winnings tax included; without those who did not play. */
export async function loadCasinoFigures(db: Queryable, spans: readonly PlayerSpan[]): Promise<CasinoFigures[]> {
  const { rows } = await db.query<CasinoFigures>({
    name: 'casino_player_figures',
    text: `select w.account_id, coalesce(-sum(t.moved) filter (where t.kind <> 'win'), 0)::bigint as stakes,
       coalesce(sum(t.amount) filter (where t.kind = 'win' and not t.is_free), 0)::bigint as winnings
     from unnest($1::bigint[], $2::uuid[], $3::uuid[]) w (account_id, from_id, before_id)
       join casino_round r on r.account_id = w.account_id
       join casino_transaction t on t.round_id = r.id and t.id >= w.from_id and t.id < w.before_id
     group by w.account_id`,
    values: [spans.map((s) => s.accountId), spans.map((s) => s.fromId), spans.map((s) => s.beforeId)],
  })
  return rows
}

export type OwnRound = {
  id: string
  number: number
  name: string
  names: Readonly<Record<string, string>>
  state: 'open' | 'ended' | 'void'
  staked: number
  won: number
  tax: number
  opened_at: Date
  ended_at: Date | null
}
export async function findOwnRound(db: Queryable, accountId: number, id: string): Promise<OwnRound | null> {
  const { rows } = await db.query<OwnRound>(
    `select r.id, r.number, coalesce(g.name, r.game) as name, coalesce(g.names, '{}') as names, r.state, r.staked, r.won, r.tax,
       r.opened_at, r.ended_at
     from casino_round r left join casino_game g on g.provider = r.provider and g.code = r.game
     where r.id = $1 and r.account_id = $2`,
    [id, accountId],
  )
  return rows[0] ?? null
}

export type LeftRound = { id: string; provider: string; round_ref: string; opened_at: number }
/** Open for so long, and not asked about lately; those that are asked about for the first time first. */
export async function takeLeftRounds(
  db: Queryable,
  openedBefore: Date,
  askedBefore: Date,
  limit: number,
): Promise<LeftRound[]> {
  const { rows } = await db.query<LeftRound>(
    `update casino_round r set asked_at = clock_timestamp() where r.id in (
       select id from casino_round where state = 'open' and opened_at < $1 and (asked_at is null or asked_at < $2)
       order by asked_at nulls first, opened_at limit $3 for update skip locked)
     returning r.id, r.provider, r.round_ref, (extract(epoch from r.opened_at) * 1000)::bigint as opened_at`,
    [openedBefore, askedBefore, limit],
  )
  return rows
}

/** The provider says that it is over: its wins are still taken when they come. */
export async function endLeftRound(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query(
    `select casino_end_round(id, 'ended', 'rule', $2) from casino_round where id = $1 and state = 'open'`,
    [...[id, now]],
  )
}

export async function giveBackRound(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query('select casino_give_back($1, $2)', [id, now])
}

export async function hasOpenRound(
  db: Queryable,
  accountId: number,
  { provider, code }: Pick<Game, 'provider' | 'code'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from casino_round where account_id = $1 and state = 'open' and provider = $2 and game = $3 limit 1`,
    [accountId, provider, code],
  )
  return rowCount !== 0
}

export type CasinoSwitch = { provider: string; game: string | null; on: boolean }

/** Of the game, or without one of the provider. False where there is none. */
export async function updateSwitch(db: Queryable, { provider, game, on }: CasinoSwitch): Promise<boolean> {
  const { rowCount } =
    game === null
      ? await db.query('update casino_provider set is_on = $2 where id = $1', [provider, on])
      : await db.query('update casino_game set is_on = $3 where provider = $1 and code = $2', [provider, game, on])
  return rowCount === 1
}

/** False where there is no such game. */
export async function updateLimits(db: Queryable, { provider, game, min, max }: GameLimits): Promise<boolean> {
  const { rowCount } = await db.query(
    'update casino_game set bet_min = $3, bet_max = $4 where provider = $1 and code = $2',
    [provider, game, min, max],
  )
  return rowCount === 1
}

/** How many of the game are open, or without one of the provider. */
export async function countOpenRounds(db: Queryable, provider: string, game: string | null): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    `select count(*)::int as n from casino_round where state = 'open' and provider = $1 and game = coalesce($2, game)`,
    [provider, game],
  )
  return rows[0]?.n ?? 0
}

type Of = { provider: string; account_id: number }
/** Amounts in minor units. */
export type CasinoLook = {
  providers: {
    id: string
    name: string
    is_on: boolean
    listed_at: Date | null
    open_rounds: number
    open_stake: number
    /** Of the last 30 days. */
    flagged: Record<string, number>
  }[]
  games: (Pick<Game, 'provider' | 'code' | 'name' | 'is_offered' | 'is_on' | 'bet_min' | 'bet_max'> & {
    open_rounds: number
    open_stake: number
  })[]
  /** Open ones, oldest first. */
  rounds: (Of & { round_ref: string; game: string; opened_at: Date; staked: number; won: number })[]
  /** Newest first. */
  flagged: (Of & {
    transaction_ref: string
    kind: string
    game: string | null
    flag: string
    amount: number
    at: Date
  })[]
}

const SHOWN_MAX = 100

const FLAGS_MS = 30 * 86_400_000

export async function loadLook(db: Queryable, now: number): Promise<CasinoLook> {
  const read = async <Row>(text: string, values: unknown[] = []) => (await db.query(text, values)).rows as Row[]
  const [providers, games, rounds, flagged] = await Promise.all([
    read(
      `select p.id, p.name, p.is_on, p.listed_at, o.open_rounds, o.open_stake, coalesce(f.flagged, '{}') as flagged
       from casino_provider p,
         lateral (select count(*)::int as open_rounds, coalesce(sum(r.staked), 0)::bigint as open_stake
           from casino_round r where r.provider = p.id and r.state = 'open') o,
         lateral (select jsonb_object_agg(flag, n) as flagged from (select t.flag, count(*) as n
           from casino_transaction t where t.provider = p.id and t.flag is not null and t.at > $1
           group by t.flag) by_flag) f
       order by p.id`,
      [new Date(now - FLAGS_MS)],
    ),
    read(
      `select g.provider, g.code, g.name, g.is_offered, g.is_on, g.bet_min, g.bet_max, count(r.id)::int as open_rounds,
         coalesce(sum(r.staked), 0)::bigint as open_stake
       from casino_game g left join casino_round r on r.provider = g.provider and r.game = g.code and r.state = 'open'
       group by g.provider, g.code order by g.provider, g.place`,
    ),
    read(
      `select provider, game, account_id, round_ref, opened_at, staked, won from casino_round where state = 'open'
       order by opened_at limit $1`,
      [SHOWN_MAX],
    ),
    read(
      `select provider, transaction_ref, kind, account_id, game, flag, amount, at from casino_transaction
       where flag is not null order by id desc limit $1`,
      [SHOWN_MAX],
    ),
  ])
  return { providers, games, rounds, flagged } as CasinoLook
}
