// The square beside the slip's action that shares the slip; a loader while it runs.
import { useText } from '../text.ts'
import { Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Share.module.css'
import { shareSlip, useSharing } from './share.ts'

export const ShareButton = ({ disabled }: { disabled: boolean }) => {
  const t = useText('sharing')
  const busy = useSharing((state) => state.busy)
  return (
    <button
      type="button"
      className={styles.square}
      aria-label={t(busy ? 'sharing' : 'shareSlip')}
      title={t('shareSlip')}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      onClick={() => void shareSlip()}
    >
      {busy ? <Spinner /> : <Icon name="share" size={24} />}
    </button>
  )
}
