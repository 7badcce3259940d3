// What a provider of games is paid: a part of what its games kept in a month. A month that lost pays nothing.

/** Minor units, rounded half up; `basisPoints`: hundredths of a percent. */
export const feeOf = (kept: number, basisPoints: number): number =>
  kept <= 0 ? 0 : Number((BigInt(kept) * BigInt(basisPoints) + 5_000n) / 10_000n)
