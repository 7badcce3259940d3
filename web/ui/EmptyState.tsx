// Nothing here: a line icon, one sentence, one way out.
import type { ReactNode } from 'react'
import { useText } from '../text.ts'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'
import { Icon, type IconName } from './Icon.tsx'

export type EmptyStateProps = { icon: IconName; text: string; children?: ReactNode }

export const EmptyState = ({ icon, text, children }: EmptyStateProps) => (
  <div className={styles.state}>
    <Icon name={icon} size={64} className={styles.icon} />
    <p className={styles.text}>{text}</p>
    {children}
  </div>
)

export type ErrorStateProps = { message: string; onRetry: () => void; busy?: boolean }

// No network and a server error have different icons.
const errorIcon = (): IconName => (navigator.onLine ? 'warning' : 'offline')

/** What went wrong, and trying again. */
export const ErrorState = ({ message, onRetry, busy }: ErrorStateProps) => {
  const t = useText('ui')
  return (
    <div className={styles.state} role="alert">
      <Icon name={errorIcon()} size={64} className={styles.icon} />
      <p className={styles.text}>{message}</p>
      <Button kind="secondary" size="medium" onClick={onRetry} busy={busy}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
