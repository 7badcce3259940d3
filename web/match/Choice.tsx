// The name of a pick in bold, and its market; used wherever a pick is shown.
import { choiceNameOf, type Choice as Picked } from '@walia/domain/betslip/choice.ts'
import type { Pick } from '@walia/domain/betslip/pick.ts'
import { useText } from '../text.ts'
import styles from './Choice.module.css'

export const useChoiceName = (): ((picked: Picked) => string) => {
  const t = useText('match')
  const words = { draw: t('draw'), either: (one: string, other: string) => t('either', { one, other }) }
  return (picked) => choiceNameOf(picked, words)
}

/** A leg of a ticket in the fields of the wire. */
export const pickedOf = (leg: {
  outcome_id: string
  bet_pick: string
  home_team: string
  away_team: string
}): Picked => ({
  outcomeId: leg.outcome_id,
  display: leg.bet_pick,
  home: leg.home_team,
  away: leg.away_team,
})

/** A pick of a slip. */
export const pickedIn = ({ odd, home_team, away_team }: Pick): Picked => ({
  outcomeId: odd.outcome_id,
  display: odd.display,
  home: home_team,
  away: away_team,
})

export const Choice = ({ picked, market }: { picked: Picked; market: string }) => {
  const nameOf = useChoiceName()
  return (
    <span className={styles.choice}>
      <b className={styles.name}>{nameOf(picked)}</b> <span className={styles.market}>{market}</span>
    </span>
  )
}
