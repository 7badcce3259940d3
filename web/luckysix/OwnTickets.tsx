// The bettor's own tickets, newest first; what came of one is told when its draw has been shown.
import type { LuckySixTicket } from '@walia/contract/luckySix.ts'
import { messageOf } from '../api/client.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextOf, useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { Group, GroupBody } from '../ui/Group.tsx'
import { LongCode } from '../ui/LongCode.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Ball } from './Ball.tsx'
import { choiceText } from './choiceText.ts'
import { repeat } from './draft.ts'
import styles from './LuckySix.module.css'
import type { useOwnTickets } from './queries.ts'

const STATES = { 1: 'ticketOpen', 3: 'ticketLost', 4: 'ticketRefunded', 5: 'ticketWon' } as const

export const OwnTickets = ({ tickets }: { tickets: ReturnType<typeof useOwnTickets> }) => {
  const t = useText('luckysix')
  const { data, error, refetch, isFetching } = tickets
  return (
    <Group id="lucky-tickets" title={t('yourTickets')}>
      <GroupBody>
        {data ? (
          data.data.length === 0 ? (
            <p className={styles.note}>{t('noTickets')}</p>
          ) : (
            <Tickets tickets={data.data} />
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

/** Those that stand under a filter of My bets. */
export const TicketList = ({ tickets }: { tickets: readonly LuckySixTicket[] }) => {
  const t = useText('luckysix')
  return (
    <Group id="lucky-tickets" title={t('yourTickets')}>
      <GroupBody>
        <Tickets tickets={tickets} linked />
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
  const { ticket_id, round, kind, picks, stake, plays, placed_at, status, paid, tax } = ticket
  return (
    <li className={styles.ticket}>
      <div className={styles.line}>
        <b>{t('round', { round })}</b>
        <b className={status === 5 ? styles.won : ''}>{t(STATES[status as keyof typeof STATES])}</b>
      </div>
      {kind === 'numbers' ? (
        <div className={styles.balls}>
          {picks.map((pick) => (
            <Ball key={pick} number={pick} />
          ))}
        </div>
      ) : (
        <p className={styles.words}>
          {t(kind)}: <b>{choiceText(t, kind, picks[0] ?? 0)}</b>
        </p>
      )}
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
