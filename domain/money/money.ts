// Money: integer minor units, their decimal text, and rounding half up.

/** An amount in minor units (1/100 of the currency), a safe integer. */
export type Minor = number

export type ParsedAmount = { ok: true; value: Minor } | { ok: false }

const AMOUNT = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,2}))?$/
const NO_BREAK_SPACE = '\u00a0'

/**
 * Reads a decimal string such as "100" or "99.5". Refuses signs, spaces, exponents, grouping, digits of other scripts,
 * leading zeros, a third decimal and anything that is not a string: input is never rounded.
 */
export const parseAmount = (text: unknown): ParsedAmount => {
  if (typeof text !== 'string') return { ok: false }
  const match = AMOUNT.exec(text)
  if (match === null) return { ok: false }
  return { ok: true, value: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) }
}

/** Minor units as grouped decimal text: 123450 → "1,234.50". */
export const formatAmount = (minor: Minor | bigint): string => amountText(minor).replace(/\B(?=(?:\d{3})+\.)/g, ',')

/** The same with the currency in front, joined by a no-break space: "ETB 1,234.50". */
export const formatMoney = (minor: Minor | bigint, currencyLabel: string): string =>
  `${currencyLabel}${NO_BREAK_SPACE}${formatAmount(minor)}`

/** Minor units as the plain decimal string of the wire: 10000 → "100.00". */
export const amountText = (minor: Minor | bigint): string => {
  if (typeof minor === 'number' && !Number.isSafeInteger(minor)) throw new RangeError(`no amount: ${minor}`)
  const digits = String(minor < 0 ? -minor : minor).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** As `amountText` writes it, which nearly every amount is sent as. */
const PLAIN_AMOUNT = /^(?:0|[1-9][0-9]{0,12})\.[0-9]{2}$/

/** An amount as `amountText` writes it, so that one amount is one text: "100" → "100.00"; what is none stays as it is. */
export const plainAmountOf = (text: string): string => {
  if (PLAIN_AMOUNT.test(text)) return text
  const amount = parseAmount(text)
  return amount.ok ? amountText(amount.value) : text
}

/** `numerator / denominator` of non-negative integers, rounded half up. */
export const roundHalfUpDiv = (numerator: bigint, denominator: bigint): bigint =>
  (2n * numerator + denominator) / (2n * denominator)

export const minBig = (a: bigint, b: bigint): bigint => (a < b ? a : b)
