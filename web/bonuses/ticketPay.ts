// Where the money of a slip goes that bonus money paid: winnings follow the bonus, and it may have ended meanwhile.
import type { Ticket } from '@walia/contract/bets.ts'
import type { BonusesAnswer } from '@walia/contract/bonuses.ts'
import { bookAfter } from '@walia/domain/bonuses/firstDeposit.ts'

type Bonus = NonNullable<BonusesAnswer['data']['bonus']>
export type PaidTicket = Pick<Ticket, 'source' | 'settled_at' | 'paid'>

/** Of an open slip what comes of it, of one that has paid what came of it. */
export type TicketPay = 'paysBonus' | 'paysCash' | 'paysNothing' | 'wonBonus' | 'wonCash' | 'wonNothing'

/**
 * Null where there is nothing to say: a slip of cash or of a free bet, and one that has paid nothing. What came to a bonus
 * before it was lost was bonus money; what came later went where the bonus had gone, to the bettor's cash or to the house.
 */
export const ticketPayOf = (
  { source, settled_at, paid }: PaidTicket,
  bonus: Pick<Bonus, 'state' | 'ended_at'> | null,
): TicketPay | null => {
  if (source !== 'bonus' || bonus === null) return null
  const book = bookAfter(bonus.state)
  if (paid === null) return book === 'bonus' ? 'paysBonus' : book === 'cash' ? 'paysCash' : 'paysNothing'
  if (Number(paid) === 0) return null
  if (book === 'cash') return 'wonCash'
  const isLate = settled_at !== null && bonus.ended_at !== null && Date.parse(settled_at) >= Date.parse(bonus.ended_at)
  return book === 'promotions' && isLate ? 'wonNothing' : 'wonBonus'
}

/** Nothing of it comes to the bettor, whatever the figures say. */
export const isLost = (pay: TicketPay | null): boolean => pay === 'paysNothing' || pay === 'wonNothing'
