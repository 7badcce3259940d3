// Amounts as the wallet's dialects write them, to and from minor units. What is no whole cent is refused, never rounded.

/** A dialect of whole numbers counts hundred thousandths of the main unit: 3.56 is 356000. */
const PER_CENT = 1000
const CENTS_MAX = Math.floor(Number.MAX_SAFE_INTEGER / PER_CENT)

/** Null for what is below zero, no whole number of cents, or too large to be exact. */
export const centsOfUnits = (units: number): number | null =>
  Number.isSafeInteger(units) && units >= 0 && units % PER_CENT === 0 ? units / PER_CENT : null

export function unitsOfCents(cents: number): number {
  if (!Number.isSafeInteger(cents) || Math.abs(cents) > CENTS_MAX) throw new RangeError(`not exact: ${cents}`)
  return cents * PER_CENT
}

/** "12.34", "12" or "12.3": at most two decimals and no sign. */
export function centsOfDecimal(text: string): number | null {
  const [, whole, fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}
