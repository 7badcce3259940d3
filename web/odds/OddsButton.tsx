// One odd as a toggle button: idle, picked, moved, suspended or unavailable, always in the same box.
import type { Odd } from '@walia/contract/matches.ts'
import { useRef } from 'react'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './OddsButton.module.css'
import { pickOf } from './pickOf.ts'
import { type ButtonOdd, useRaising } from './raising.ts'
import { useOddsTarget } from './target.ts'
import { useMove } from './useMove.ts'

export type OddsButtonProps = ButtonOdd & {
  /** The match has started, ended, or is not sold. */
  closed: boolean
  /** Nothing of the match is sold for the moment. */
  suspended: boolean
  /** The outcome's name inside the button (match page), or the line above the value (lists). */
  label?: string
}

type State = 'open' | 'suspended' | 'unavailable'

const stateOf = ({ odd, closed, suspended }: OddsButtonProps): State => {
  if (odd === null || closed || !(Number(odd.odd_value) > 0)) return 'unavailable'
  return suspended || odd.odd_active === 0 || odd.market_active === 0 ? 'suspended' : 'open'
}

export const OddsButton = (props: OddsButtonProps) => {
  const { match, market, odd, label, look } = props
  const button = useRef<HTMLButtonElement>(null)
  const state = stateOf(props)
  const { move, earlier } = useMove(state === 'open' && odd ? odd.odd_value : null, button)
  const target = useOddsTarget()
  const picked = target.useIsPicked({
    parent_match_id: match.parent_match_id,
    type: market?.sub_type_id ?? 0,
    odd: { special_bet_value: market?.special_bet_value ?? '', outcome_id: odd?.outcome_id ?? '' },
  })
  const { raisedOf, markOf } = useRaising()
  const sold = state === 'open' && target.raises
  const raised = sold && raisedOf?.(props)
  const mark = sold && market ? markOf?.(market) : null
  const price = raised ? raised.said : odd?.odd_value
  const name = useName(props, state, mark ? mark.said(price ?? '-') : price)
  // A pick that is suspended now can still be removed.
  const live = state === 'open' || picked
  const classes = [styles.button, styles[look], styles[state], picked ? styles.picked : '']
  return (
    <button
      ref={button}
      type="button"
      className={classes.join(' ')}
      aria-pressed={picked}
      aria-label={name}
      aria-disabled={live ? undefined : true}
      onClick={() => {
        if (!live || !market || !odd) return
        if (raised) raised.onTap()
        void target.tap(pickOf(match, market, odd), earlier.current)
      }}
    >
      {state === 'open' && move?.tinted && (
        <span key={move.id} className={`${styles.tint} ${picked ? styles.blink : styles[move.direction]}`} />
      )}
      {/* Apart from each other, as the name has them. */}
      {label && <span className={styles.label}>{label}</span>}{' '}
      {raised ? raised.shown : <Value state={state} odd={odd} />}
      {mark?.shown}
      {state === 'open' && move && (
        <Icon name={move.direction} size={12} className={`${styles.arrow} ${styles[`${move.direction}Arrow`]}`} />
      )}
    </button>
  )
}

const LONG = 6
const LONGEST = 7

const Value = ({ state, odd }: { state: State; odd: Odd | null }) => {
  if (state === 'suspended') return <Icon name="lock" size={16} />
  if (state === 'unavailable' || odd === null) return <span className={styles.value}>-</span>
  const { length } = odd.odd_value
  const size = length >= LONGEST ? styles.longest : length >= LONG ? styles.long : ''
  return <span className={`${styles.value} ${size}`}>{odd.odd_value}</span>
}

const nameKeys = { open: 'oddName', suspended: 'oddSuspended', unavailable: 'oddUnavailable' } as const

/** The accessible name: the side's name or the outcome's, and always including the button's visible text. */
const outcomeOf = (odd: Odd | null, label: string | undefined): string => {
  const display = odd?.display ?? label ?? '-'
  if (label === undefined || display.endsWith(label)) return display
  return display.includes(label) ? `${display}, ${label}` : label
}

const useName = ({ match, market, odd, label }: OddsButtonProps, state: State, price = '-'): string => {
  const t = useText('match')
  return t(nameKeys[state], {
    match: t('versus', { home: match.home_team, away: match.away_team }),
    market: market?.name ?? '-',
    outcome: outcomeOf(odd, label),
    odd: price,
  })
}
