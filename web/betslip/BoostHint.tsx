// What one more leg would add to the win boost.
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Acca.module.css'
import { boostHintText } from './boostText.ts'
import type { SlipView } from './slipView.ts'

export const BoostHint = ({ view }: { view: SlipView }) => {
  const text = boostHintText(view, useText('betslip'))
  return (
    text !== null && (
      <p className={styles.hint}>
        <Icon name="plus" size={16} />
        {text}
      </p>
    )
  )
}
