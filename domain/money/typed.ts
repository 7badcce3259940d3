// An amount as a person types or pastes it. A comma before exactly three digits groups thousands, one before the last
// two or fewer is the decimal point: "1,000" is a thousand, "1,5" is one and a half, and what "1," is shows the next key.
import { type Minor, parseAmount } from './money.ts'

const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}]/gu
const GROUPED = /^[1-9][0-9]{0,2}(,[0-9]{3})+(\.[0-9]{0,2})?$/
const DECIMAL_COMMA = /^([0-9]+),([0-9]{0,2})$/

// Nine digits before the point; of groups only the last may be incomplete.
const TYPING = /^[0-9]{0,9}([.,][0-9]{0,2})?$/
const GROUPING = /^[1-9][0-9]{0,2}((,[0-9]{3})?,[0-9]{0,3}|(,[0-9]{3}){1,2}\.[0-9]{0,2})$/

/** What stays in the field: without spaces and leading zeros. Null where no further key makes it an amount. */
export const typingAmount = (typed: string): string | null => {
  const text = typed
    .replace(UNSEEN, '')
    .replace(/^0+(?=\d)/, '')
    .replace(/^(?=[.,])/, '0')
  return TYPING.test(text) || GROUPING.test(text) ? text : null
}

/** As the wire writes it: "1,000.5" → "1000.5". Null while it is no amount. */
export const wireAmountOf = (typed: string): string | null => {
  const text = typed.replace(UNSEEN, '')
  const plain = GROUPED.test(text) ? text.replaceAll(',', '') : text.replace(DECIMAL_COMMA, '$1.$2')
  const wire = plain.endsWith('.') ? plain.slice(0, -1) : plain
  return parseAmount(wire).ok ? wire : null
}

/** Minor units, or null while it is no amount. */
export const typedAmount = (typed: string): Minor | null => {
  const parsed = parseAmount(wireAmountOf(typed))
  return parsed.ok ? parsed.value : null
}
