// What a message says of a cash-out whose answer came after its sheet was gone. Pure.
import type { CashoutAcceptAnswer } from '@walia/contract/cashout.ts'
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { minorOf } from '../plainFormats.ts'
import type { TextKey } from '../text.ts'
import type { SnackbarStatus } from '../ui/snackbar.ts'

type Outcome = { status: number; data: Pick<CashoutAcceptAnswer['data'], 'net' | 'stake'> }

/** Less than what was staked is no success, as in the sheet. */
export const tintOf = (sales: readonly Outcome['data'][]): SnackbarStatus =>
  sales.every(({ net, stake }) => minorOf(net) >= minorOf(stake)) ? 'success' : 'default'

/** After a cash-out of a part the bet is still open, and the message names the part. */
export const outcomeWordsOf = ({
  status,
  data,
}: Outcome): { status: SnackbarStatus; key: TextKey<'cashout'>; left: boolean } => {
  const left = status === ticketCodeOf('open')
  return {
    status: tintOf([data]),
    key: left ? 'foundPart' : 'foundDone',
    left,
  }
}
