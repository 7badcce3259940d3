// In the slip: the boost of its one pick, on or off, with both prices, the stake cap and the bets that are left.
import { moneyText, oddsText } from '../formats.ts'
import { useText } from '../text.ts'
import { Switch } from '../ui/Switch.tsx'
import { chooseBoost, type OfferedBoost } from './boosts.ts'
import styles from './OddsBoost.module.css'

export type BoostSwitchProps = {
  offered: OfferedBoost
  /** A bet has no result yet. */
  disabled: boolean
}

export const BoostSwitch = ({ offered: { boost, normal, raised, on }, disabled }: BoostSwitchProps) => {
  const t = useText('oddsBoost')
  const hint = (
    <>
      <span className="visually-hidden">{t('raised', { odd: oddsText(raised), normal: oddsText(normal) })} </span>
      <span className={styles.prices} aria-hidden="true">
        <s>{oddsText(normal)}</s> <b>{oddsText(raised)}</b>{' '}
      </span>
      {t('terms', { amount: moneyText(boost.stake_max) })} {t('left', { count: boost.uses_left })}
    </>
  )
  return (
    <div className={styles.switch}>
      <Switch
        label={t('use', { percent: boost.percent })}
        hint={hint}
        on={on !== null}
        onChange={(isOn) => disabled || chooseBoost(isOn ? boost.id : null)}
      />
    </div>
  )
}

/** A boost was chosen, and then another pick. */
export const SingleHint = () => <p className={styles.single}>{useText('oddsBoost')('single')}</p>
