// The account statement: what caused a movement of an account's books, in which group it is filtered, and how books run.
// Pure; the words are texts.

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

/** Filters; a group is kinds of transfers, `rewards` all that no other group names: bonuses, points, gifts. */
export const statementGroups = ['bets', 'winnings', 'deposits', 'withdrawals', 'rewards', 'corrections'] as const
export type StatementGroup = (typeof statementGroups)[number]

const KINDS: Readonly<Record<Exclude<StatementGroup, 'rewards'>, readonly string[]>> = {
  bets: ['bet', 'bet_hold', 'bet_hold_back'],
  winnings: ['bet_settlement', 'cashout'],
  deposits: ['deposit'],
  withdrawals: ['withdrawal', 'withdrawal_close'],
  corrections: ['bet_reversal', 'deposit_reversal', 'debt_written_off'],
}

/** The kinds that a group is made of; with `among` false, all but these. */
export const kindsOf = (group: StatementGroup): { kinds: readonly string[]; among: boolean } =>
  group === 'rewards' ? { kinds: Object.values(KINDS).flat(), among: false } : { kinds: KINDS[group], among: true }

export type Movement = {
  /** The ledger's kind of transfer. */
  kind: string
  /** The transfer moves the house's stakes: of a settlement, that the stake itself came back. */
  ofStakes: boolean
  changes: readonly BookChange[]
}

export function causeOf({ kind, ofStakes, changes }: Movement): StatementCause {
  const moved = (book: StatementBook): number => changes.find((change) => change.book === book)?.amount ?? 0
  if (kind === 'bet') return 'stake'
  if (kind === 'bet_hold') return 'stakeHeld'
  if (kind === 'bet_hold_back') return 'stakeHeldBack'
  if (kind === 'bet_settlement') return ofStakes ? 'refund' : 'payout'
  if (kind === 'bet_reversal') return ofStakes ? 'refundTakenBack' : 'payoutTakenBack'
  if (kind === 'cashout' || kind === 'deposit') return kind
  if (kind === 'deposit_reversal') return 'depositTakenBack'
  if (kind === 'debt_written_off') return 'debtWrittenOff'
  if (kind === 'withdrawal') return 'withdrawalReserved'
  if (kind === 'withdrawal_close') return moved('cash') > 0 ? 'withdrawalReturned' : 'withdrawalPaid'
  // Earned points are of another kind.
  if (kind === 'points_given') return 'pointsGiven'
  return rewardOf(moved)
}

/** By what moved, so that a new kind of bonus needs no words of its own. */
function rewardOf(moved: (book: StatementBook) => number): StatementCause {
  const [cash, bonus, points] = [moved('cash'), moved('bonus'), moved('points')]
  const freeBet = moved('free_bet') + moved('redeemed')
  if (points < 0) return freeBet > 0 ? 'pointsRedeemed' : 'pointsTakenBack'
  if (points > 0) return 'points'
  if (bonus < 0) return cash > 0 ? 'bonusConverted' : 'bonusTakenBack'
  if (bonus > 0) return 'bonus'
  if (freeBet !== 0) return freeBet > 0 ? 'freeBet' : 'freeBetTakenBack'
  return cash < 0 ? 'debit' : 'credit'
}
