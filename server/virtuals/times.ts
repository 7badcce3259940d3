// How the rounds of super leagues run.
import { BEACON_AFTER_MS } from '@walia/domain/fair/round.ts'
import type { MarketProfile } from '@walia/domain/market/profile.ts'
import { LEAGUE_MAX, leaguesOf, type Phases, phasesOf, playMsOf } from '@walia/domain/virtuals/rules.ts'
import type { Config } from '../platform/config.ts'
import type { GameTimes } from '../rounds/index.ts'

/** `periodMs`: from one closing to the next. `leaguesMax`: for tests, whose periods are so long that there were thousands. */
export type VirtualTimes = Pick<GameTimes, 'periodMs' | 'beaconAfterMs' | 'beaconWaitMs' | 'lateTriesMs'> & {
  leaguesMax?: number
}
export type RunningLeague = { league: number; times: GameTimes }

export const virtualTimesOf = (
  { superLeague }: MarketProfile,
  { superLeagueSeconds }: Pick<Config, 'superLeagueSeconds'>,
): VirtualTimes => {
  const periodMs = (superLeagueSeconds ?? superLeague.seconds) * 1000
  // A day without its beacon is void before the next one kicks off.
  return { periodMs, beaconAfterMs: BEACON_AFTER_MS, beaconWaitMs: Math.round(periodMs / 4) }
}

export function runningLeaguesOf({ superLeague }: MarketProfile, times: VirtualTimes): RunningLeague[] {
  const { leaguesMax = LEAGUE_MAX, ...ofRounds } = times
  const show = showOf(phasesOf(times.periodMs))
  return leaguesOf(superLeague.shape, times.periodMs)
    .slice(0, leaguesMax)
    .map(({ league, offsetMs }) => ({ league, times: { ...ofRounds, ...show, offsetMs } }))
}

/** Bets are paid at the final whistle. */
export const showOf = (phases: Phases): { leadMs: number; showMs: number } => ({
  leadMs: phases.closing,
  showMs: playMsOf(phases),
})
