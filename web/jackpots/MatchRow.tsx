// A match of a jackpot: its three outcomes to pick from, one or two of them; after closing how many picked each.
import type { JackpotAnswer, JackpotMatch } from '@walia/contract/jackpots.ts'
import { AWAY, DRAW, HOME, type Outcomes } from '@walia/domain/jackpots/entry.ts'
import { type SlipRefusal, toggled } from '@walia/domain/jackpots/slip.ts'
import { type TextKey, useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Jackpots.module.css'
import { modelOf, picksOf, setModel, useModel } from './models.ts'
import { priceTextOf } from './price.ts'
import { useForm } from './queries.ts'
import { RowMeta, Trouble } from './Reserves.tsx'
import { weightsText } from './rounds.ts'
import { TeamForm } from './TeamForm.tsx'

type Round = JackpotAnswer['data']

const OUTCOMES = [
  [HOME, '1', 'home'],
  [DRAW, 'X', 'draw'],
  [AWAY, '2', 'away'],
] as const

const REFUSALS: Record<SlipRefusal, TextKey<'jackpots'>> = {
  matches: 'matchesMax',
  doubles: 'doublesMax',
  outcomes: 'outcomesMax',
}

type RowProps = { round: Round; match: JackpotMatch; place: number; open: boolean }

export const MatchRow = ({ round, match, place, open }: RowProps) => {
  const t = useText('jackpots')
  const model = useModel(round.id)
  const form = useForm(round.id).data?.data.find(({ parent_match_id }) => parent_match_id === match.parent_match_id)
  const picks = picksOf(model)
  const held = picks[match.parent_match_id] ?? 0
  const tap = (outcome: Outcomes): void => {
    const limits = { matches: round.match_count, doublesMax: round.doubles_max }
    const after = toggled(picks, match.parent_match_id, outcome, limits)
    if (after.ok) setModel(round.id, modelOf(after.picks, priceTextOf(round, after.picks)))
    else
      showSnackbar({
        status: 'error',
        messages: [t(REFUSALS[after.refusal], { count: round.match_count, max: round.doubles_max })],
      })
  }
  const names = { home: match.home_team, away: match.away_team, draw: t('draw') }
  return (
    <li className={styles.row}>
      <RowMeta match={match} place={place} />
      <div className={styles.line}>
        <div className={styles.teams}>
          <TeamForm team={match.home_team} outcomes={form?.home} />
          <TeamForm team={match.away_team} outcomes={form?.away} />
        </div>
        <fieldset className={styles.outcomes} disabled={!open}>
          <legend className="visually-hidden">{t('pickOf', { home: match.home_team, away: match.away_team })}</legend>
          {OUTCOMES.map(([bit, name, of], index) => (
            <button
              key={name}
              type="button"
              className={`${styles.outcome} ${(held & bit) !== 0 ? styles.picked : ''} ${cameOut(match, name) ? styles.result : ''}`}
              aria-pressed={(held & bit) !== 0}
              aria-label={t(cameOut(match, name) ? 'outcomeCame' : 'outcome', {
                name: match.shares ? `${name} ${match.shares[index]}%` : name,
                team: names[of],
                match: `${match.home_team} - ${match.away_team}`,
              })}
              onClick={() => tap(bit)}
            >
              {name} {match.shares && <small>{match.shares[index]}%</small>}
            </button>
          ))}
        </fieldset>
      </div>
      {match.weights && match.result === null && (
        <p className={styles.note}>
          {t(round.phase === 'open' ? 'weightsNow' : 'weightsThen', { weights: weightsText(match.weights) })}
        </p>
      )}
      {match.came === 'drawn' && (
        <p className={styles.note}>
          {match.drawn_in === round.id ? t('cameDrawn') : t('cameDrawnIn', { id: match.drawn_in ?? '' })}
        </p>
      )}
      <Trouble round={round} match={match} />
      {match.came === 'counted' && <p className={styles.note}>{t('cameCounted')}</p>}
      {match.came === 'reserve' && (
        <p className={styles.note}>{t('cameReserve', { match: reserveOf(round, match) })}</p>
      )}
    </li>
  )
}

const reserveOf = ({ reserves }: Round, { replaced_by }: JackpotMatch): string => {
  const reserve = reserves.find(({ parent_match_id }) => parent_match_id === replaced_by)
  return reserve ? `${reserve.home_team} - ${reserve.away_team}` : ''
}

const cameOut = ({ result }: JackpotMatch, name: string): boolean => result?.includes(name) ?? false
