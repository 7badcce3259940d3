// How to get another code: asking again after a pause, the USSD code, and the sender to look for.
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { elapsedText } from '../formats.ts'
import { useText } from '../text.ts'
import styles from './Form.module.css'

/** `resendAt` epoch ms. */
export type ResendProps = { resendAt: number; busy: boolean; onResend: () => void }

export const Resend = ({ resendAt, busy, onResend }: ResendProps) => {
  const t = useText('account')
  const left = Math.ceil((resendAt - useNow()) / 1000)
  const { codeUssd, smsSender } = profile.contacts
  return (
    <div className={styles.center}>
      {left > 0 ? (
        <span className={styles.wait}>{t('resendIn', { time: elapsedText(left) })}</span>
      ) : (
        <button type="button" className={styles.link} onClick={onResend} disabled={busy}>
          {t('resend')}
        </button>
      )}
      <span>{t('ussd', { ussd: codeUssd })}</span>
      <span>{t('sender', { sender: smsSender })}</span>
    </div>
  )
}
