// Cash-out on the ticket's page: the control, auto cash-out, and what was cashed out so far.
import { useQuery } from '@tanstack/react-query'
import type { Ticket } from '@walia/contract/bets.ts'
import type { CashoutHistoryAnswer } from '@walia/contract/cashout.ts'
import { cashoutPaths } from '@walia/contract/latePaths.ts'
import { get } from '../api/client.ts'
import { POLL_MS } from '../api/queries.ts'
import { useSettings } from '../settings.ts'
import { useText } from '../text.ts'
import { AutoCashout } from './AutoCashout.tsx'
import { CashedOutParts } from './CashedOutParts.tsx'
import styles from './Cashout.module.css'
import { CashoutControl, canCashOut } from './CashoutControl.tsx'
import { CashoutSheet } from './CashoutSheet.tsx'
import { useFlow } from './cashouts.ts'

export const TicketCashout = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('cashout')
  const open = canCashOut(ticket)
  const refused = useFlow(ticket.bet_id).offer.kind === 'refused'
  const history = useHistory(ticket, open)
  return (
    <>
      {open && (
        <div className={styles.section}>
          <CashoutControl ticket={ticket} large />
          {!refused && <p className={styles.hint}>{t('hint')}</p>}
        </div>
      )}
      {open && !refused && history && <AutoCashout ticket={ticket} auto={history.auto} />}
      {history && <CashedOutParts parts={history.data} />}
      <CashoutSheet />
    </>
  )
}

/** The value may be set or removed in another tab or on another device: an open bet is asked again and again. */
const useHistory = ({ bet_id, cashed_out }: Ticket, open: boolean): CashoutHistoryAnswer | undefined => {
  const autorefresh = useSettings((state) => state.autorefresh)
  return useQuery({
    queryKey: ['cashout', bet_id, cashed_out],
    enabled: open || cashed_out !== '0.00',
    queryFn: ({ signal }) => get<CashoutHistoryAnswer>(cashoutPaths.history, { betId: bet_id }, signal),
    placeholderData: (held) => held,
    refetchInterval: open && autorefresh && POLL_MS,
    refetchOnWindowFocus: open && 'always',
  }).data
}
