// Rounds that were left open: a lost network, a provider that broke down. The provider is asked what became of each. What it
// says is over is ended, what it says is void is given back; what it still plays stays open, since stakes that come back by
// waiting would let a bettor take back every losing hand. Only what it does not know, or cannot be asked about, for two
// days is given back.
import { LEFT_HOURS } from '@walia/domain/casino/rules.ts'
import type { CasinoDeps } from './deps.ts'
import { askRound } from './providerClient.ts'
import { endLeftRound, giveBackRound, type LeftRound, takeLeftRounds } from './queries.ts'

const MINUTE_MS = 60_000
const ASKED_AFTER_MS = 10 * MINUTE_MS
const ASKED_EVERY_MS = 15 * MINUTE_MS
export const GIVEN_BACK_AFTER_MS = LEFT_HOURS * 60 * MINUTE_MS
const PAGE = 100

export async function endLeftRounds(deps: CasinoDeps): Promise<void> {
  const now = deps.clock.now()
  const left = await takeLeftRounds(deps.pool, new Date(now - ASKED_AFTER_MS), new Date(now - ASKED_EVERY_MS), PAGE)
  for (const round of left) await endLeft(deps, round, now)
}

async function endLeft(deps: CasinoDeps, { id, provider: name, round_ref, opened_at }: LeftRound, now: number) {
  const provider = deps.providers.get(name)
  const state = provider === undefined ? null : await askRound(deps, provider, round_ref)
  if (state === 'ended') return endLeftRound(deps.pool, id, new Date(now))
  const isNobodys = (state === 'unknown' || state === null) && now - opened_at > GIVEN_BACK_AFTER_MS
  if (state === 'void' || isNobodys) {
    await giveBackRound(deps.pool, id, new Date(now))
    deps.outbox.wake()
  }
}
