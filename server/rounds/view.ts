// A round and a chain as everybody may see them. The seed is null until the round is decided, in the database too.
import type { FairChain, FairRound } from '@walia/contract/fair.ts'
import { isToldAsShown } from '@walia/domain/fair/games.ts'
import type { ChainRow } from '../fair/index.ts'
import type { RoundRow } from './queries.ts'

const textOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const roundOf = (row: RoundRow): FairRound => ({
  game: row.game,
  number: row.number,
  phase: row.phase,
  opens_at: row.opens_at.toISOString(),
  closes_at: row.closes_at.toISOString(),
  void_at: row.void_at.toISOString(),
  decided_at: textOf(row.decided_at),
  pays_at: textOf(row.pays_at),
  commitment: row.commitment,
  chain: row.chain_id,
  link: row.link,
  beacon: {
    hash: row.network.hash,
    public_key: row.network.publicKey,
    genesis_at: row.network.genesisAt,
    period_ms: row.network.periodMs,
    round: row.beacon_round,
  },
  seed: row.seed,
  signature: row.signature,
  result: row.result,
})

/** What is being shown is not told ahead: such a round is as it stood before it was drawn. */
export const toldOf = (round: FairRound): FairRound =>
  round.phase === 'drawn' && isToldAsShown(round.game)
    ? { ...round, phase: 'closed', decided_at: null, pays_at: null, seed: null, signature: null, result: null }
    : round

export const chainOf = ({ id, turn, length, ends, used, made_at, retired_at }: ChainRow): FairChain => ({
  ...{ id, row: turn, length, ends, used },
  made_at: made_at.toISOString(),
  retired_at: textOf(retired_at),
})
