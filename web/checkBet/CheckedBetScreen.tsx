// A checked bet: the ticket as its owner sees it, without anything that changes it.
import type { CheckBetAnswer } from '@walia/contract/sharing.ts'
import { useState } from 'react'
import { isUnknown, messageOf } from '../api/client.ts'
import { DerivationList } from '../betslip/DerivationList.tsx'
import { CashedOutParts } from '../cashout/CashedOutParts.tsx'
import { useNow } from '../clock.ts'
import { StatusPill } from '../mybets/StatusPill.tsx'
import { TicketFigures } from '../mybets/TicketFigures.tsx'
import { TicketLegRow } from '../mybets/TicketLegRow.tsx'
import { plainReasonOf } from '../mybets/ticketState.ts'
import { paths } from '../paths.ts'
import type { ScreenProps } from '../routing.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState, ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { PullToRefresh } from '../ui/PullToRefresh.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './CheckBet.module.css'
import { useCheckedBet } from './queries.ts'

const CheckedBetScreen = ({ params }: ScreenProps) => {
  const t = useText('checkBet')
  const { betId = '', seqId = '' } = params
  const bet = useCheckedBet(betId, seqId)
  return (
    <PullToRefresh onRefresh={() => bet.refetch()}>
      <PageBar
        title={t('detailTitle')}
        action={
          bet.data && (
            <span className={styles.pill}>
              <StatusPill ticket={bet.data.data} />
            </span>
          )
        }
      />
      {bet.data ? (
        <Ticket answer={bet.data} />
      ) : isUnknown(bet.error) ? (
        <EmptyState icon="bets" text={messageOf(bet.error)} />
      ) : bet.error ? (
        <ErrorState message={messageOf(bet.error)} onRetry={() => void bet.refetch()} busy={bet.isFetching} />
      ) : (
        <Skeleton height={60} label={t('loading')} />
      )}
      <div className={styles.another}>
        <ButtonLink kind="secondary" size="medium" href={paths.checkBet()}>
          {t('another')}
        </ButtonLink>
      </div>
    </PullToRefresh>
  )
}

export default CheckedBetScreen

const Ticket = ({ answer: { data: ticket, derivation, cashouts } }: { answer: CheckBetAnswer }) => {
  const t = useText('checkBet')
  const receipt = useText('receipt')
  const reasons = useText('mybets')
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
      <TicketFigures ticket={ticket} />
      <CashedOutParts parts={cashouts} />
      <div className={styles.actions}>
        <Button kind="secondary" size="medium" onClick={() => setWhy(true)}>
          {t('why')}
        </Button>
        <ButtonLink kind="secondary" size="medium" href={paths.receipt(ticket.bet_id, ticket.seq_id)}>
          {receipt('receipt')}
        </ButtonLink>
      </div>
      <Sheet open={why} title={t('why')} onClose={() => setWhy(false)}>
        {derivation.length > 0 ? <DerivationList derivation={derivation} /> : <p>{reasons(plainReasonOf(ticket))}</p>}
      </Sheet>
    </>
  )
}
