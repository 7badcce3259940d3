// A ticket's terms: ids, stake, odds, bonuses, taxes and payout.
import type { Ticket } from '@walia/contract/bets.ts'
import { copy } from '../betslip/copy.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Ticket.module.css'
import { payoutOf } from './ticketState.ts'

const isZero = (amount: string): boolean => Number(amount) === 0

// A deduction; nothing deducted has no minus.
const lessText = (amount: string): string => moneyText(isZero(amount) ? amount : `-${amount}`)

export const TicketFigures = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('mybets')
  const payout = payoutOf(ticket)
  return (
    <dl className={styles.figures}>
      <dt>{t('betId')}</dt>
      <dd className={styles.id}>
        {ticket.bet_id}
        <IconButton icon="copy" label={t('copyId')} onClick={() => void copy(ticket.bet_id)} />
      </dd>
      <Row name={t('seqId')} value={ticket.seq_id} />
      <Row name={t('placedAt')} value={dateTimeText(ticket.placed_at)} />
      {ticket.settled_at && <Row name={t('settledAt')} value={dateTimeText(ticket.settled_at)} />}
      <Row name={t('stake')} value={moneyText(ticket.stake)} />
      {!isZero(ticket.cashed_out) && !isZero(ticket.stake_open) && (
        <>
          <Row name={t('cashedOut')} value={moneyText(ticket.cashed_out)} />
          <Row name={t('stakeOpen')} value={moneyText(ticket.stake_open)} />
        </>
      )}
      <Row name={t('vat')} value={lessText(ticket.vat)} />
      <Row name={t('totalOdds')} value={oddsText(ticket.total_odds)} />
      <Row name={t('possiblePayout')} value={moneyText(ticket.possible_payout)} />
      <Row name={t('winBoost')} value={moneyText(ticket.win_boost)} />
      <Row name={`${t('winningTax')} (${t('withholdingTax')})`} value={lessText(ticket.winning_tax)} />
      {!isZero(ticket.bonus) && <Row name={t('bonus')} value={moneyText(ticket.bonus)} />}
      <Row
        name={`${t('accaBonus')} ${t('accaValue', { percent: ticket.acca_percent, count: ticket.acca_count, legs: ticket.leg_count })}`}
        value={moneyText(ticket.acca_bonus)}
      />
      <dt className={styles.total}>{t(payout.key === 'payout' ? 'finalPayout' : payout.key)}</dt>
      <dd className={styles.total}>{moneyText(payout.amount)}</dd>
    </dl>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
