// The receipt of a lucky six ticket: what was bet on, what plays of the stake, the balls that were drawn and what was paid.
import type { LuckySixReceipt as Receipt } from '@walia/contract/luckySix.ts'
import { Link } from 'wouter'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { Ball } from '../luckysix/Ball.tsx'
import { choiceText } from '../luckysix/choiceText.ts'
import { drawIn } from '../luckysix/drawing.ts'
import { ticketStateOf } from '../luckysix/ticketState.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Pill } from '../ui/Pill.tsx'
import { Figures, Paper } from './Paper.tsx'
import styles from './Receipt.module.css'

export const LuckySixReceipt = ({ answer: { data: ticket, round } }: { answer: Receipt }) => {
  const t = useText('luckysix')
  const bets = useText('mybets')
  // While a draw is shown ball by ball the receipt does not run ahead of it.
  const draw = round?.phase === 'settled' ? drawIn(round) : null
  const [state, tone] = ticketStateOf(ticket)
  return (
    <Paper state={<Pill tone={tone}>{t(state)}</Pill>}>
      <h2 className={styles.heading}>
        {t('heading')}, {t('round', { round: ticket.round })}
      </h2>
      {ticket.kind === 'numbers' ? (
        <p className={styles.balls}>
          {ticket.picks.map((pick) => (
            <Ball key={pick} number={pick} hit={draw?.balls.includes(pick) ?? false} />
          ))}
        </p>
      ) : (
        <p className={styles.derivation}>
          {t(ticket.kind)}: <b>{choiceText(t, ticket.kind, ticket.picks[0] ?? 0)}</b>
        </p>
      )}
      {draw && (
        <>
          <h2 className={styles.heading}>{t('drawOf', { round: ticket.round })}</h2>
          <p className={styles.balls}>
            {draw.balls.map((ball) => (
              <Ball key={ball} number={ball} />
            ))}
          </p>
          <p className={styles.derivation}>
            {t('bonusPlaces', { first: draw.bonus[0] ?? 0, second: draw.bonus[1] ?? 0 })}
          </p>
        </>
      )}
      <Figures
        id={ticket.ticket_id}
        seqId={ticket.seq_id}
        rows={[
          [bets('placedAt'), dateTimeText(ticket.placed_at)],
          [bets('stake'), moneyText(ticket.stake)],
          [t('vat'), moneyText(ticket.vat)],
          [t('plays'), moneyText(ticket.plays)],
          ...(ticket.odds === null
            ? []
            : ([
                [bets('totalOdds'), oddsText(ticket.odds)],
                [t('winningsTax'), moneyText(ticket.tax)],
              ] as const)),
          [bets('finalPayout'), ticket.status === 1 ? '–' : moneyText(ticket.paid)],
        ]}
      />
      <div className={styles.rules}>
        <p>{t('voidRule')}</p>
        <Link href={`${paths.fair()}?game=lucky6`} className={styles.check}>
          {t('checkRounds')}
        </Link>
      </div>
    </Paper>
  )
}
