// The square beside the slip's action that shares the slip; a loader while it runs.
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { useText } from '../text.ts'
import { Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Share.module.css'
import { shareSlip, useSharing } from './share.ts'

/** Shares the normal slip, or the one given. */
export const ShareButton = ({ disabled, slip }: { disabled: boolean; slip?: Slip }) => {
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
      onClick={() => void shareSlip(slip)}
    >
      {busy ? <Spinner /> : <Icon name="share" size={24} />}
    </button>
  )
}
