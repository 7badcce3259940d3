// How long the session is and what it cost, and the choice to go on or to stop.
import { useAtTime } from '../clock.ts'
import { elapsedText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { useSaferPlay } from './queries.ts'
import styles from './SaferPlay.module.css'
import { sessionSeconds, TodayLines } from './TodayLines.tsx'

export const RealityCheck = ({ onClose }: { onClose: () => void }) => {
  const t = useText('saferplay')
  const { data } = useSaferPlay()
  const seconds = useAtTime((now) => (data ? Math.floor(sessionSeconds(data.session_started_at, now)) : 0))
  if (!data) return null
  return (
    <Sheet open title={t('checkTitle')} onClose={onClose}>
      <p className={styles.words}>{t('checkText', { time: elapsedText(seconds) })}</p>
      <TodayLines state={data} />
      <div className={styles.form}>
        <Button full onClick={onClose}>
          {t('goOn')}
        </Button>
        <ButtonLink kind="secondary" full href={paths.profile({ action: 'saferplay' })} onClick={onClose}>
          {t('title')}
        </ButtonLink>
      </div>
    </Sheet>
  )
}
