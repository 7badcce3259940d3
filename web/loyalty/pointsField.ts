// The field for points: the number that its text stands for, and what that brings.
import type { LoyaltyAnswer } from '@walia/contract/loyalty.ts'
import { type Minor, parseAmount } from '@walia/domain/money/money.ts'

/** Null while the text is no number of points that can be redeemed. */
export const pointsOfText = (text: string, { min, max }: { min: number; max: number }): number | null => {
  const trimmed = text.trim()
  if (!/^[0-9]{1,7}$/.test(trimmed)) return null
  const points = Number(trimmed)
  return points >= min && points <= max ? points : null
}

/** Free-bet money for points. */
export const freeBetOf = ({ point_value }: Pick<LoyaltyAnswer['data'], 'point_value'>, points: number): Minor => {
  const value = parseAmount(point_value)
  return value.ok ? value.value * points : 0
}
