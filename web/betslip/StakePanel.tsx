// The stake: the amount field, the quick stakes, and the one line that says what is wrong with it.
import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { profile } from '../config.ts'
import { currencyText, minorOf, moneyText } from '../formats.ts'
import { stakeText } from '../plainFormats.ts'
import { useText } from '../text.ts'
import { useAttempt } from './attempts.ts'
import styles from './Stake.module.css'
import type { SlipView } from './slipView.ts'
import { addStake, type StakeChange, stakeHintOf, stakeOf, typeStake } from './stake.ts'
import { setStake, useStake } from './store.ts'

/** How long it stays written why a change was not taken. */
const WARNING_MS = 3000

export type StakePanelProps = {
  view: SlipView
  warning: string | null
  onWarning: (warning: string | null) => void
  /** For a stake that is kept outside of the slip store. */
  field?: { text: string; set: (text: string) => void }
}

export const StakePanel = ({ view, warning, onWarning, field }: StakePanelProps) => {
  const t = useText('betslip')
  const own = useStake()
  const { text, set } = field ?? { text: own, set: setStake }
  const max = view.limits.stakeMax
  const placing = useAttempt() !== null
  useEffect(() => {
    if (warning === null) return
    const timer = setTimeout(() => onWarning(null), WARNING_MS)
    return () => clearTimeout(timer)
  }, [warning, onWarning])
  const take = ({ text: next, refused }: StakeChange): void => {
    set(next)
    onWarning(refused && t(refused === 'aboveMax' ? 'stakeMax' : 'stakeRefused', { amount: moneyText(max) }))
  }
  // An odds boost was switched on that allows less than what was typed before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing is held to the maximum as it happens
  useEffect(() => {
    if ((stakeOf(text) ?? 0) > max) take({ text: stakeText(max), refused: 'aboveMax' })
  }, [max])
  return (
    <>
      <div className={styles.line}>
        <label className={styles.box}>
          <span className={styles.label}>{t('stakeIn', { currency: currencyText() })}</span>
          <input
            className={styles.input}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={text}
            disabled={placing}
            aria-describedby="stake-hint"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => take(typeStake(text, event.currentTarget.value, max))}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
        </label>
        <button
          type="button"
          className={styles.clear}
          disabled={placing}
          onClick={() => take({ text: '0', refused: null })}
        >
          {t('clearStake')}
        </button>
      </div>
      <div className={styles.quick}>
        {profile.stake.quick.map((plus) => (
          <button
            key={plus}
            type="button"
            className={styles.key}
            disabled={placing}
            aria-label={t('addToStake', { amount: `${currencyText()} ${stakeText(plus)}` })}
            onClick={() => take(addStake(text, plus, max))}
          >
            +{stakeText(plus)}
          </button>
        ))}
      </div>
      <StakeHint view={view} warning={warning} />
    </>
  )
}

const StakeHint = ({ view, warning }: { view: SlipView; warning: string | null }) => {
  const t = useText('betslip')
  const { authenticated, user } = useSession()
  const { stake, limits } = view
  const balance = authenticated && view.source === null ? minorOf(user?.balance ?? '0') : 0
  const hint = stakeHintOf(stake, { stakeMin: limits.stakeMin, balance })
  const words = warning ?? (hint && t(hint, { amount: moneyText(limits.stakeMin) }))
  return (
    <p id="stake-hint" role="status" className={words ? styles.hint : 'visually-hidden'}>
      {words}
    </p>
  )
}
