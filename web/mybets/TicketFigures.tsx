// A ticket's terms: ids, stake, odds, bonuses, taxes and payout, and which picks earn no bonus.
import type { Ticket, TicketLeg } from '@walia/contract/bets.ts'
import { copy } from '../betslip/copy.ts'
import { useTicketPay } from '../bonuses/sources.ts'
import { isLost } from '../bonuses/ticketPay.ts'
import { profile } from '../config.ts'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Ticket.module.css'
import { noBonusOf, paidWithOf, payoutOf, showsPossiblePayout } from './ticketState.ts'

const isZero = (amount: string): boolean => Number(amount) === 0

export const TicketFigures = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('mybets')
  const payout = payoutOf(ticket)
  const paidWith = paidWithOf(ticket)
  const pay = useTicketPay(ticket)
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
      {paidWith && <Row name={t('paidWith')} value={t(paidWith)} />}
      {payout.key !== 'cashedOut' && !isZero(ticket.cashed_out) && (
        <Row name={t('cashedOut')} value={moneyText(ticket.cashed_out)} />
      )}
      {!isZero(ticket.cashed_out) && !isZero(ticket.stake_open) && (
        <Row name={t('stakeOpen')} value={moneyText(ticket.stake_open)} />
      )}
      <Deduction name={t('vat')} amount={ticket.vat} />
      {!isZero(ticket.total_odds) && <Row name={t('totalOdds')} value={oddsText(ticket.total_odds)} />}
      {!isLost(pay) && <ToPayout ticket={ticket} />}
      <dt className={styles.total}>{t(payout.key === 'payout' ? 'finalPayout' : payout.key)}</dt>
      <dd className={styles.total}>{moneyText(isLost(pay) ? '0.00' : payout.amount)}</dd>
      {pay && <dd className={isLost(pay) ? styles.lost : styles.follows}>{t(pay)}</dd>}
      {ticket.placed && <Placed placed={ticket.placed} />}
    </dl>
  )
}

/** How the payout is reached from stake and odds. */
const ToPayout = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('mybets')
  return (
    <>
      {showsPossiblePayout(ticket) && <Amount name={t('possiblePayout')} amount={ticket.possible_payout} />}
      <Amount name={t('winBoostOf', { percent: ticket.win_boost_percent })} amount={ticket.win_boost} />
      <Deduction name={`${t('winningTax')} (${t('withholdingTax')})`} amount={ticket.winning_tax} />
      <Amount name={t('bonus')} amount={ticket.bonus} />
      {ticket.leg_count > 1 && ticket.product_type === 'normal' && !isZero(ticket.total_odds) && (
        <Row
          name={t('validGames')}
          value={t('validGamesOf', { count: ticket.acca_count, legs: ticket.leg_count, percent: ticket.acca_percent })}
        />
      )}
      <Amount name={t('accaBonusOf', { percent: ticket.acca_percent })} amount={ticket.acca_bonus} />
    </>
  )
}

/** The figures that the bettor was shown at placing, below the present ones. */
const Placed = ({ placed }: { placed: NonNullable<Ticket['placed']> }) => {
  const t = useText('mybets')
  return (
    <>
      <dt className={styles.before}>{t('atPlacing')}</dt>
      <dd className={styles.before}>
        {t('atPlacingOf', { odds: oddsText(placed.total_odds), amount: moneyText(placed.final_payout) })}
      </dd>
    </>
  )
}

type NoBonusProps = { leg: TicketLeg; ticket: Ticket; className?: string | undefined }

/** Why a pick counts for no accumulator bonus; nothing where it counts. */
export const NoBonus = ({ leg, ticket, className }: NoBonusProps) => {
  const t = useText('betslip')
  const why = noBonusOf(ticket, leg, profile)
  return why && <span className={className}>{t(why.key, { odds: why.odds })}</span>
}

/** Leaves out rows with an amount of 0. */
const Amount = ({ name, amount }: { name: string; amount: string }) =>
  isZero(amount) ? null : <Row name={name} value={moneyText(amount)} />

const Deduction = ({ name, amount }: { name: string; amount: string }) =>
  isZero(amount) ? null : <Row name={name} value={moneyText(`-${amount}`)} />

const Row = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)
