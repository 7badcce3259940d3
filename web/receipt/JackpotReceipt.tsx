// The receipt of a jackpot entry: each match with competition, kick-off and event id, what was picked, what came of it.
import type { JackpotMatch, JackpotReceipt as Receipt } from '@walia/contract/jackpots.ts'
import { Link } from 'wouter'
import { dateTimeText, minorOf, moneyText } from '../formats.ts'
import { entryStateOf } from '../jackpots/entryState.ts'
import { nameKeyOf, ruleKeyOf } from '../jackpots/rounds.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Pill } from '../ui/Pill.tsx'
import { Figures, Paper } from './Paper.tsx'
import styles from './Receipt.module.css'

export const JackpotReceipt = ({ answer: { data: entry, round } }: { answer: Receipt }) => {
  const t = useText('receipt')
  const words = useText('jackpots')
  const bets = useText('mybets')
  const lucky = useText('luckysix')
  const [state, tone] = entryStateOf(entry)
  const hours = { hours: round.unplayed_hours }
  return (
    <Paper state={<Pill tone={tone}>{words(state)}</Pill>}>
      <h2 className={styles.heading}>
        {words('roundOf', { name: words(nameKeyOf(entry.kind)), id: entry.jackpot_id })}
      </h2>
      <ol className={styles.picks}>
        {round.matches.map((match, place) => (
          <Pick key={match.parent_match_id} match={match} picked={entry.picks[place]?.outcomes ?? ''} />
        ))}
      </ol>
      {round.reserves.length > 0 && (
        <>
          <h2 className={styles.heading}>{words('reserves')}</h2>
          <ol className={styles.picks}>
            {round.reserves.map((match) => (
              <Pick key={match.parent_match_id} match={match} picked="" />
            ))}
          </ol>
        </>
      )}
      <Figures
        id={entry.ticket_id}
        seqId={entry.seq_id}
        rows={[
          [bets('placedAt'), dateTimeText(entry.placed_at)],
          [t('lines'), String(entry.lines)],
          [bets('stake'), moneyText(entry.stake)],
          [bets('vat'), moneyText(entry.vat)],
          ...(entry.status === 5
            ? ([
                [t('won'), moneyText(entry.won)],
                [bets('winningTax'), moneyText(entry.tax)],
              ] as const)
            : []),
          [bets('finalPayout'), entry.status === 9 ? '–' : moneyText(entry.paid)],
        ]}
      />
      <div className={styles.rules}>
        {round.reserves.length > 0 && <p>{words('ruleReserves', { ...hours, count: round.reserves.length })}</p>}
        <p>{words(ruleKeyOf(round), { ...hours, from: round.refund_from })}</p>
        {minorOf(entry.stake) > 0 && <p>{words('ruleTiers')}</p>}
        <Link href={`${paths.fair()}?game=jackpot`} className={styles.check}>
          {round.matches.some(({ came }) => came === 'drawn') ? words('checkDraw') : lucky('checkRounds')}
        </Link>
      </div>
    </Paper>
  )
}

const Pick = ({ match, picked }: { match: JackpotMatch; picked: string }) => {
  const t = useText('receipt')
  const words = useText('jackpots')
  return (
    <li className={styles.pick}>
      <span className={styles.words}>
        <b>{`${match.home_team} - ${match.away_team}`}</b>
        <span className={styles.meta}>
          {dateTimeText(match.start_time)} · {match.category}, {match.competition_name}
        </span>
        <span className={styles.meta}>
          {t('event', { id: match.parent_match_id })}
          {match.result && ` · ${t('result', { result: match.result })}`}
          {match.came === 'unplayed' && ` · ${words('trouble_unplayed')}`}
          {match.came === 'drawn' && ` · ${words('cameDrawn')}`}
          {match.came === 'counted' && ` · ${words('cameCounted')}`}
          {match.replaced_by !== null && ` · ${words('cameReserve', { match: t('event', { id: match.replaced_by }) })}`}
        </span>
      </span>
      <b className={styles.odd}>{picked}</b>
    </li>
  )
}
