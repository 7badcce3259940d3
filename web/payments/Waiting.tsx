// The mark of a payment that is waited for: it turns while the server is asked, and stands still while nothing reaches it.
import { useReach } from '../reach.ts'
import { useText } from '../text.ts'
import { Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Payments.module.css'

const useIsLost = (): boolean => useReach(({ lostAt }) => lostAt !== null)

export const WaitingMark = ({ size }: { size?: 48 }) =>
  useIsLost() ? <Icon name="offline" {...(size ? { size } : {})} /> : <Spinner {...(size ? { size } : {})} />

/** Says so while no answer can come. */
export const WaitingOffline = () => {
  const t = useText('paymentScreens')
  return useIsLost() ? <p className={styles.stageText}>{t('offline')}</p> : null
}
