// The bettor's own tickets, newest first; what came of one is told when its draw has been shown.
import type { LuckySixTicket } from '@walia/contract/luckySix.ts'
import type { ReactNode } from 'react'
import { messageOf } from '../api/client.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextOf, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { LongCode } from '../ui/LongCode.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { BetLine } from './Ball.tsx'
import { repeat } from './draft.ts'
import styles from './LuckySix.module.css'
import { ticketsIn, type useOwnTickets } from './queries.ts'
import { ticketStateOf } from './ticketState.ts'

export const OwnTickets = ({ tickets }: { tickets: ReturnType<typeof useOwnTickets> }) => {
  const t = useText('luckysix')
  const { error, refetch, isFetching } = tickets
  const own = ticketsIn(tickets)
  return (
    <Group id="lucky-tickets" title={t('yourTickets')}>
      <GroupBody>
        {own ? (
          own.length === 0 ? (
            <p className={styles.note}>{t('noTickets')}</p>
          ) : (
            <>
              <Tickets tickets={own} />
              <EarlierTickets tickets={tickets} />
            </>
          )
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Skeleton height={56} rows={2} label={t('loading')} />
        )}
      </GroupBody>
    </Group>
  )
}

export const EarlierTickets = ({ tickets }: { tickets: ReturnType<typeof useOwnTickets> }) => {
  const t = useText('luckysix')
  if (!tickets.hasNextPage) return null
  return (
    <Button
      kind="secondary"
      size="medium"
      busy={tickets.isFetchingNextPage}
      onClick={() => void tickets.fetchNextPage()}
    >
      {t('earlier')}
    </Button>
  )
}

type ListProps = { tickets: readonly LuckySixTicket[]; children?: ReactNode }

/** Those that stand under a filter of My bets. */
export const TicketList = ({ tickets, children }: ListProps) => {
  const t = useText('luckysix')
  return (
    <Group id="lucky-tickets" title={t('yourTickets')}>
      <GroupBody>
        <Tickets tickets={tickets} linked />
        {children}
      </GroupBody>
    </Group>
  )
}

type TicketsProps = { tickets: readonly LuckySixTicket[]; linked?: boolean }

const Tickets = ({ tickets, linked = false }: TicketsProps) => (
  <ul className={styles.tickets}>
    {tickets.map((ticket) => (
      <Ticket key={ticket.ticket_id} ticket={ticket} linked={linked} />
    ))}
  </ul>
)

/** `linked`: on a screen of its own, where it leads to lucky six; there it fills the slip anew. */
const Ticket = ({ ticket, linked }: { ticket: LuckySixTicket; linked: boolean }) => {
  const t = useText('luckysix')
  const [state, tone] = ticketStateOf(ticket)
  const { ticket_id, round, kind, picks, stake, plays, placed_at, status, paid, tax } = ticket
  return (
    <li className={styles.ticket}>
      <div className={styles.line}>
        <b>{t('round', { round })}</b>
        <b className={tone === 'success' ? styles.won : ''}>{t(state)}</b>
      </div>
      <BetLine kind={kind} picks={picks} />
      <p className={styles.note}>
        {moneyText(stake)} · {plays !== stake && `${t('ticketPlays', { amount: moneyText(plays) })} · `}
        {dateTimeText(placed_at)}
        {status === 5 && ` · ${wonText(t, ticket)}`}
        {paid !== '0.00' && ` · ${t('paid', { amount: moneyText(paid) })}`}
        {tax !== '0.00' && ` · ${t('tax', { amount: moneyText(tax) })}`}
      </p>
      <p className={styles.id}>
        <LongCode text={ticket_id} />
      </p>
      <ButtonLink kind="text" size="medium" href={paths.receipt(ticket_id)}>
        {t('receipt')}
      </ButtonLink>
      {linked ? (
        <ButtonLink kind="text" size="medium" href={paths.luckySix()}>
          {t('heading')}
        </ButtonLink>
      ) : (
        <Button kind="text" size="medium" onClick={() => repeat(ticket)}>
          {t('playAgain')}
        </Button>
      )}
    </li>
  )
}

function wonText(t: TextOf<'luckysix'>, { kind, lines, place, odds }: LuckySixTicket): string {
  const shown = oddsText(odds ?? '0')
  if (kind !== 'numbers') return t('wonSide', { odds: shown })
  return lines > 1 ? t('wonLines', { odds: shown }) : t('wonAt', { place: place ?? 0, odds: shown })
}
