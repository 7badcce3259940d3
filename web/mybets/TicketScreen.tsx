// One bet: its figures, its picks with their states, and why it pays what it pays.
import type { Derivation, Ticket } from '@walia/contract/bets.ts'
import { useState } from 'react'
import { isUnknown, messageOf } from '../api/client.ts'
import { DerivationList } from '../betslip/DerivationList.tsx'
import { TicketCashout } from '../cashout/TicketCashout.tsx'
import { useNow } from '../clock.ts'
import { paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { TicketLinksRow } from '../share/TicketLinks.tsx'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMyBet } from './queries.ts'
import { StatusPill } from './StatusPill.tsx'
import styles from './Ticket.module.css'
import { TicketFigures } from './TicketFigures.tsx'
import { TicketLegRow } from './TicketLegRow.tsx'
import { plainReasonOf } from './ticketState.ts'

const TicketScreen = ({ params }: ScreenProps) => {
  const t = useText('mybets')
  const betId = params.betId ?? ''
  const bet = useMyBet(betId)
  return (
    <PullToRefresh onRefresh={() => bet.refetch()}>
      <PageBar
        title={t('ticketTitle')}
        action={
          bet.data && (
            <span className={styles.pill}>
              <StatusPill ticket={bet.data.data} />
            </span>
          )
        }
      />
      {bet.data ? (
        <TicketBody ticket={bet.data.data} derivation={bet.data.derivation} />
      ) : isUnknown(bet.error) ? (
        <EmptyState icon="bets" text={t('unknownBet')}>
          <ButtonLink kind="secondary" href={paths.myBets()}>
            {t('title')}
          </ButtonLink>
        </EmptyState>
      ) : bet.error ? (
        <ErrorState message={messageOf(bet.error)} onRetry={() => void bet.refetch()} busy={bet.isFetching} />
      ) : (
        <Skeleton height={60} label={t('loadingTicket')} />
      )}
    </PullToRefresh>
  )
}

export default TicketScreen

const TicketBody = ({ ticket, derivation }: { ticket: Ticket; derivation: Derivation }) => {
  const t = useText('mybets')
  const now = useNow()
  const [why, setWhy] = useState(false)
  return (
    <>
      <h2 className={styles.heading}>{t('picks')}</h2>
      <ul className={styles.legs}>
        {ticket.legs.map((leg) => (
          <TicketLegRow
            key={`${leg.parent_match_id}|${leg.sub_type_id}|${leg.special_bet_value}|${leg.outcome_id}`}
            leg={leg}
            ticket={ticket}
            now={now}
          />
        ))}
      </ul>
      <TicketCashout ticket={ticket} />
      <TicketFigures ticket={ticket} />
      <div className={styles.why}>
        <Button kind="secondary" size="medium" full onClick={() => setWhy(true)}>
          {t('why')}
        </Button>
      </div>
      <TicketLinksRow ticket={ticket} now={now} />
      <Sheet open={why} title={t('why')} onClose={() => setWhy(false)}>
        {derivation.length > 0 ? <DerivationList derivation={derivation} /> : <p>{t(plainReasonOf(ticket))}</p>}
      </Sheet>
    </>
  )
}
