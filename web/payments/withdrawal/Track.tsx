// The progress of a withdrawal: reserved, sent, paid.
import type { Withdrawal } from '@walia/contract/payments.ts'
import { useText } from '../../text.ts'
import { Spinner } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { UnderWay } from '../createPayments.ts'
import styles from '../Payments.module.css'
import { wordsOf } from '../paymentWords.ts'

export const Track = ({ current }: { current: UnderWay<Withdrawal> }) => {
  const t = useText('withdrawal')
  const words = wordsOf(current)
  return (
    <>
      <ol className={styles.track}>
        <li className={styles.passed}>
          <Icon name="check" /> {t('trackReserved', words)}
        </li>
        <li>
          <Spinner /> {t('trackSent', words)}
        </li>
        <li className={styles.ahead}>
          <span className={styles.dot} /> {t('trackPaid', words)}
        </li>
      </ol>
      <p className={styles.stageText}>{t('trackText')}</p>
    </>
  )
}
