// The account statement: what caused a movement of an account's books, in which group it is filtered, and how books run.
// Pure; the words are texts.
import type { Meaning } from '../ledger/kinds.ts'

/** Books that a statement shows, in the order of its rows. `reserved` is money of a withdrawal on its way. */
export const statementBooks = ['cash', 'bonus', 'free_bet', 'redeemed', 'points', 'reserved'] as const
export type StatementBook = (typeof statementBooks)[number]

/** What the account holds more (or less) of one book: minor units, points whole. */
export type BookChange = { book: StatementBook; amount: number }

export const statementCauses = [
  ...([
    'stake',
    'stakeHeld',
    'stakeHeldBack',
    'payout',
    'cashout',
    'refund',
    'payoutTakenBack',
    'refundTakenBack',
  ] as const),
  ...([
    'deposit',
    'depositTakenBack',
    'debtWrittenOff',
    'withdrawalReserved',
    'withdrawalPaid',
    'withdrawalReturned',
  ] as const),
  ...(['bonus', 'bonusConverted', 'bonusTakenBack', 'freeBet', 'freeBetTakenBack'] as const),
  ...(['points', 'pointsGiven', 'pointsRedeemed', 'pointsTakenBack', 'credit', 'debit'] as const),
] as const
export type StatementCause = (typeof statementCauses)[number]

export const statementGroups = ['bets', 'winnings', 'deposits', 'withdrawals', 'rewards', 'corrections'] as const
export type StatementGroup = (typeof statementGroups)[number]

type Behind = 'ticket' | 'offer' | 'deposit' | 'withdrawal' | null
type Moved = (book: StatementBook) => number
/** By what it moves: of a payout the stake itself may have come back. */
type CauseOf = (moved: Moved, ofStakes: boolean) => StatementCause
const REWARD: Shown = ['rewards', null, (moved) => rewardOf(moved)]

/** What each meaning of a transfer is filtered by, what its reference begins with, and what it is called. */
type Shown = readonly [StatementGroup, Behind, StatementCause | CauseOf]
const SHOWN: Readonly<Record<Meaning, Shown>> = {
  stake: ['bets', 'ticket', 'stake'],
  hold: ['bets', 'ticket', 'stakeHeld'],
  holdBack: ['bets', 'ticket', 'stakeHeldBack'],
  payout: ['winnings', 'ticket', (_moved, ofStakes) => (ofStakes ? 'refund' : 'payout')],
  payoutBack: ['corrections', 'ticket', (_moved, ofStakes) => (ofStakes ? 'refundTakenBack' : 'payoutTakenBack')],
  cashout: ['winnings', 'offer', 'cashout'],
  deposit: ['deposits', 'deposit', 'deposit'],
  depositBack: ['corrections', 'deposit', 'depositTakenBack'],
  debtPaid: ['corrections', 'deposit', 'debtWrittenOff'],
  withdrawal: ['withdrawals', 'withdrawal', 'withdrawalReserved'],
  withdrawalEnd: [
    ...(['withdrawals', 'withdrawal'] as const),
    (moved) => (moved('cash') > 0 ? 'withdrawalReturned' : 'withdrawalPaid'),
  ],
  earned: ['rewards', 'ticket', (moved) => rewardOf(moved)],
  given: REWARD,
  givenPoints: ['rewards', null, 'pointsGiven'],
  converted: REWARD,
  ended: REWARD,
  closed: REWARD,
  demo: REWARD,
  own: REWARD,
}
export const behindOf = (means: Meaning): Behind => SHOWN[means][1]

export const meaningsOf = (group: StatementGroup): Meaning[] =>
  (Object.keys(SHOWN) as Meaning[]).filter((means) => SHOWN[means][0] === group)

export type Movement = {
  means: Meaning
  /** The transfer moves the house's stakes. */
  ofStakes: boolean
  changes: readonly BookChange[]
}

export function causeOf({ means, ofStakes, changes }: Movement): StatementCause {
  const moved: Moved = (book) => changes.find((change) => change.book === book)?.amount ?? 0
  const [, , cause] = SHOWN[means]
  return typeof cause === 'string' ? cause : cause(moved, ofStakes)
}

/** By what moved, so that a new kind of bonus needs no words of its own. */
function rewardOf(moved: Moved): StatementCause {
  const [cash, bonus, points] = [moved('cash'), moved('bonus'), moved('points')]
  const freeBet = moved('free_bet') + moved('redeemed')
  if (points < 0) return freeBet > 0 ? 'pointsRedeemed' : 'pointsTakenBack'
  if (points > 0) return 'points'
  if (bonus < 0) return cash > 0 ? 'bonusConverted' : 'bonusTakenBack'
  if (bonus > 0) return 'bonus'
  if (freeBet !== 0) return freeBet > 0 ? 'freeBet' : 'freeBetTakenBack'
  return cash < 0 ? 'debit' : 'credit'
}
