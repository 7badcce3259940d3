// The bettor's own limits that a slip would break, asked of every slip before it offers to place.
import type { PlayLimitShown } from '@walia/contract/saferplay.ts'
import { stakeBookOf } from '@walia/domain/bets/stakeSource.ts'
import { shortfallOf } from '@walia/domain/betslip/action.ts'
import { isOfTime, limitsBrokenBy } from '@walia/domain/saferplay/limits.ts'
import { useSession } from '../api/session.ts'
import type { Source } from '../bonuses/sources.ts'
import { minorOf } from '../plainFormats.ts'
import { useSaferPlay } from './queries.ts'

/** `stake` in minor units, null while there is none; `source` pays instead of cash. */
export type SlipOfBettor = { stake: number | null; source: Source | null }

/** `isNeeded` false asks nothing: there are no picks. */
export const useBrokenLimits = ({ stake, source }: SlipOfBettor, isNeeded = true): PlayLimitShown[] => {
  const user = useSession((session) => session.user)
  const { data } = useSaferPlay(isNeeded)
  if (!data || user === null || stake === null) return []
  const bet = {
    stake,
    book: stakeBookOf[source?.source ?? 'cash'],
    deposit: source === null ? shortfallOf(stake, minorOf(user.balance)) : 0,
  }
  return limitsBrokenBy(data.limits, bet, ({ kind, left }) =>
    left === null ? null : isOfTime(kind) ? Number(left) : minorOf(left),
  )
}
