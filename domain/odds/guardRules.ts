// The bounds of the guard before selling, as both markets ship them.

/** Shares and sums are percent: a line of 106 carries a margin of 6 %. Odds in hundredths. */
export type GuardRules = {
  /** A whole line that sums to less pays who backs all of it. */
  sumPercentMin: number
  /**
   * By the number of outcomes that are for sale: at most so many, at most that sum. The last row holds for any more.
   */
  sumPercentMax: readonly { readonly outcomes: number; readonly percent: number }[]
  oddsMax: number
  /** How far the chance behind a price may move at once while nothing happens, before the match and during it. */
  jumpPercentMax: number
  liveJumpPercentMax: number
  /** The same so near the end of a period that counts down, where the clock alone decides lines. */
  periodEndJumpPercentMax: number
  periodEndSeconds: number
  /** A jump that the feed still sends after this long is accepted. */
  insistAfterMs: number
  /** Prices further apart than this are not compared: much may have happened in between. */
  jumpWithinMs: number
  liveJumpWithinMs: number
  /** By how much a price may stand on the wrong side of its neighbour on the same ladder, percent of the price. */
  ladderSlackPercent: number
  /** How far the chances behind two names for the same result may lie apart, in points. */
  neighbourPointsMax: number
  /** Prices that were made longer ago than this are not sold. */
  ageMsMax: number
}

const MINUTE_MS = 60_000

export const shippedGuard: GuardRules = {
  sumPercentMin: 100,
  sumPercentMax: [
    { outcomes: 2, percent: 125 },
    { outcomes: 3, percent: 135 },
    { outcomes: 9, percent: 160 },
    { outcomes: 1000, percent: 200 },
  ],
  oddsMax: 1000_00,
  jumpPercentMax: 15,
  liveJumpPercentMax: 30,
  // In the last seconds of a basketball quarter a handicap moved by 54 points without a basket.
  periodEndJumpPercentMax: 60,
  periodEndSeconds: 300,
  insistAfterMs: 2 * MINUTE_MS,
  jumpWithinMs: 30 * MINUTE_MS,
  liveJumpWithinMs: MINUTE_MS,
  ladderSlackPercent: 5,
  neighbourPointsMax: 10,
  ageMsMax: 15 * MINUTE_MS,
}
