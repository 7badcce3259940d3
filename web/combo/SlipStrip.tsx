// Names the slip that the odds of this page fill.
import { useText } from '../text.ts'
import styles from './ComboScreen.module.css'
import { useComboSlip } from './comboSlip.ts'

export const SlipStrip = () => {
  const t = useText('comboScreens')
  return <p className={styles.strip}>{t('fills', { count: useComboSlip().picks.length })}</p>
}
