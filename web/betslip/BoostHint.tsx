// What one more leg would add to the win boost.
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Acca.module.css'
import type { SlipView } from './slipView.ts'

/** Only when a single further leg is missing: the hint names one odd. */
export const BoostHint = ({ view: { boost } }: { view: SlipView }) => {
  const t = useText('betslip')
  if (boost === null || boost.missing !== 1) return null
  return (
    <p className={styles.hint}>
      <Icon name="plus" size={16} />
      {t('boostHint', { odds: formatOdds(boost.oddsMin), percent: boost.percent })}
    </p>
  )
}
