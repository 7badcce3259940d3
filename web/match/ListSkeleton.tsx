// Five skeleton rows while a list loads; after ten seconds a note that the network is slow.
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Skeleton, useAfter } from '../ui/Skeleton.tsx'
import styles from './ListSkeleton.module.css'

const SLOW_MS = 10_000
const MATCH_ROW_PX = 80

/** Without `onRetry` there is no retry button. */
export const ListSkeleton = ({ onRetry, height = MATCH_ROW_PX }: { onRetry?: () => void; height?: number }) => {
  const t = useText('ui')
  const slow = useAfter(SLOW_MS)
  return (
    <div className={styles.fill}>
      {slow && (
        <p role="status" className={styles.slow}>
          {t('slowNetwork')}
          {onRetry && (
            <Button kind="text" size="medium" onClick={onRetry}>
              {t('tryAgain')}
            </Button>
          )}
        </p>
      )}
      <Skeleton height={height} label={t('loading')} />
    </div>
  )
}
