// Banks that withdrawals go to, and the life of a shop's reference code; by market. Apart from the profile, which every
// page of the browser loads.
import type { MarketId } from './profile.ts'

export type Bank = {
  id: string
  name: string
  /** Exactly so many digits. */
  accountDigits: number
  /** Chapa's number of the bank. */
  chapaCode: number
}

const bank = (id: string, name: string, chapaCode: number, accountDigits: number): Bank => ({
  ...{ id, name, accountDigits, chapaCode },
})

/** In the order in which they are offered: the largest first, then by name. Numbers and lengths are Chapa's. */
const ETHIOPIAN: readonly Bank[] = [
  bank('cbe', 'Commercial Bank of Ethiopia', 946, 13),
  bank('awash', 'Awash Bank', 656, 14),
  bank('abyssinia', 'Bank of Abyssinia', 347, 8),
  bank('dashen', 'Dashen Bank', 880, 13),
  bank('abay', 'Abay Bank', 130, 16),
  bank('addis', 'Addis International Bank', 772, 15),
  bank('ahadu', 'Ahadu Bank', 207, 10),
  bank('berhan', 'Berhan Bank', 571, 13),
  bank('global', 'Global Bank Ethiopia', 301, 13),
  bank('hibret', 'Hibret Bank', 534, 16),
]

/** None in Kenya: Chapa pays out in birr only. */
export const banksOf = (market: MarketId): readonly Bank[] => (market === 'et' ? ETHIOPIAN : [])

/** How long a shop pays for a reference code, and how many characters it has. */
export const shopClaim = { hours: 72, codeLength: 10 } as const
