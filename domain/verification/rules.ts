// What a market asks of a bettor who proves his identity and age, and what he may do before. Not part of its profile, which
// every first visit loads.
import type { MarketId } from '../market/profile.ts'

/** One kind of identity number: digits alone, of one of these lengths. No check digit of either market is published. */
export type IdentityNumberRule = { id: IdentityNumberKind; lengths: readonly number[]; example: string }
export type IdentityNumberKind = 'fin' | 'fan' | 'nationalId' | 'maisha'

/** Money in minor units. */
export type UnverifiedLimits = {
  /** Credited and open deposits of the last so many days. */
  depositDays: number
  depositMax: number
  /** Withdrawals since the account is unverified, but for those that were refused. */
  withdrawalMax: number
}

export type VerificationRules = {
  numbers: readonly IdentityNumberRule[]
  ageMin: number
  ageMax: number
  /** Submissions of an account, in all and within a day. */
  submissionsMax: number
  submissionsPerDayMax: number
  /** An approval is proof for so long. */
  validDays: number
  /** Photos and numbers are deleted so long after the decision; photos that were never submitted after a day. */
  approvedRetentionDays: number
  rejectedRetentionDays: number
  draftHours: number
  /** Of a photo as it arrives, and what the browser scales it to. */
  photoBytesMax: number
  photoSideMin: number
  photoSideMax: number
  photoSideScaled: number
  /** What the browser aims at, so that 30 seconds are enough at 70 kbit/s. */
  photoBytesAim: number
  /** Photos that one account may send an hour, and what all photos may take on disk. */
  photosPerHourMax: number
  photosBytesMax: number
  unverified: UnverifiedLimits
}

const shipped: Omit<VerificationRules, 'numbers'> = {
  ageMin: 21,
  ageMax: 110,
  submissionsMax: 5,
  submissionsPerDayMax: 3,
  validDays: 1825,
  approvedRetentionDays: 365,
  rejectedRetentionDays: 30,
  draftHours: 24,
  photoBytesMax: 1_500_000,
  photoSideMin: 400,
  photoSideMax: 4_096,
  photoSideScaled: 1_600,
  photoBytesAim: 250_000,
  photosPerHourMax: 20,
  photosBytesMax: 20_000_000_000,
  unverified: { depositDays: 30, depositMax: 100_000_00, withdrawalMax: 50_000_00 },
}

const rules: Record<MarketId, VerificationRules> = {
  et: {
    ...shipped,
    // Fayda: the identification number, and the alias number (card number) printed on the card's front.
    numbers: [
      { id: 'fin', lengths: [12], example: '412345678901' },
      { id: 'fan', lengths: [16], example: '4123456789012345' },
    ],
  },
  ke: {
    ...shipped,
    // A Maisha card of somebody who had an ID keeps its number; new ones have the long one.
    numbers: [
      { id: 'nationalId', lengths: [7, 8], example: '23456789' },
      { id: 'maisha', lengths: [14], example: '20012345678901' },
    ],
  },
}

export const verificationRulesOf = (market: MarketId): VerificationRules => rules[market]
