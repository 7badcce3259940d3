// The sheet after a placed bet: the server's message, the ticket's id, its figures, and what to do next.
import type { Ticket } from '@walia/contract/bets.ts'
import { type ReactNode, useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../api/session.ts'
import { type Source, sourceNames } from '../bonuses/sources.ts'
import { config } from '../config.ts'
import { moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { showToast } from '../ui/snackbar.ts'
import { copy } from './copy.ts'
import { keepPicks } from './keepPicks.ts'
import styles from './PlacedSheet.module.css'
import { closePlaced, placedSeen, usePlacing } from './place.ts'

/** `links`: ways to share the ticket. */
type PlacedSheetProps = { links: (ticket: Ticket) => ReactNode }

export const PlacedSheet = ({ links }: PlacedSheetProps) => {
  const t = useText('betslip')
  const placed = usePlacing((state) => state.placed)
  const balance = useSession((state) => state.user?.balance)
  useSeen(placed !== null)
  if (placed === null) return null
  const { answer, slip } = placed
  const keep = (): void => {
    keepPicks(answer.data, slip)
    closePlaced()
    showToast(t('picksKept'))
  }
  return (
    <Sheet
      open
      title={t('placedTitle')}
      onClose={closePlaced}
      footer={<Actions onKeep={keep} links={links(answer.data)} />}
    >
      <div className={styles.head} role="alert">
        <Icon name="check" size={48} className={styles.check} />
        <p className={styles.message}>{answer.message}</p>
        {answer.first_bet && <p className={styles.welcome}>{t('welcome', { brand: config.brand.name })}</p>}
      </div>
      <TicketFigures ticket={answer.data} />
      {balance !== undefined && <p className={styles.balance}>{t('balanceNow', { amount: moneyText(balance) })}</p>}
    </Sheet>
  )
}

/** Once it has been shown, a reload does not show it again. */
const useSeen = (shown: boolean): void =>
  useEffect(() => {
    if (!shown) return
    const look = (): void => {
      if (!document.hidden) placedSeen()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [shown])

const Actions = ({ onKeep, links }: { onKeep: () => void; links: ReactNode }) => {
  const t = useText('betslip')
  return (
    <div className={styles.actions}>
      {links}
      <Button kind="secondary" onClick={onKeep}>
        {t('keepPicks')}
      </Button>
      <Button
        kind="secondary"
        onClick={() => {
          // Replaces the sheet's own history entry.
          navigate(paths.myBets(), { replace: true })
          closePlaced()
        }}
      >
        {t('myBets')}
      </Button>
      <Button kind="primary" className={styles.done} onClick={closePlaced}>
        {t('done')}
      </Button>
    </div>
  )
}

const TicketFigures = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('betslip')
  const paidWith = sourceNames[ticket.source as Source['source']] as (typeof sourceNames)[Source['source']] | undefined
  return (
    <dl className={styles.figures}>
      <dt>{t('betId')}</dt>
      <dd className={styles.id}>
        <span>{ticket.bet_id}</span>
        <IconButton icon="copy" label={t('copy')} onClick={() => void copy(ticket.bet_id)} />
      </dd>
      <dt>{t('seqId')}</dt>
      <dd>{ticket.seq_id}</dd>
      <dt>{t('stake')}</dt>
      <dd>{moneyText(ticket.stake)}</dd>
      {paidWith && (
        <>
          <dt>{t('paidWith')}</dt>
          <dd>{t(paidWith)}</dd>
        </>
      )}
      <dt>{t('totalOdds')}</dt>
      <dd>
        {ticket.normal_value !== undefined && (
          <s className={styles.normal}>{t('normally', { odds: oddsText(ticket.normal_value) })}</s>
        )}
        {oddsText(ticket.total_odds)}
      </dd>
      {ticket.acca_percent > 0 && (
        <>
          <dt>{t('accaBonus')}</dt>
          <dd>
            {ticket.acca_percent}% ({ticket.acca_count}/{ticket.leg_count})
          </dd>
        </>
      )}
      <dt>{t('finalPayout')}</dt>
      <dd className={styles.payout}>{moneyText(ticket.final_payout)}</dd>
    </dl>
  )
}
