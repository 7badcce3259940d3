// What can be done with a stream that plays.
import { useEffect, useState } from 'react'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Tv.module.css'
import type { Playing, usePlayer } from './usePlayer.ts'

type ControlsProps = {
  playing: Playing
  held: ReturnType<typeof usePlayer>['held']
  onStop: () => void
  onMute: () => void
}

export const Controls = ({ playing: { kind, state, muted }, held, onStop, onMute }: ControlsProps) => {
  const t = useText('tv')
  const video = held.current?.video
  return (
    <fieldset className={styles.controls} aria-label={t('controls')}>
      {state === 'paused' ? (
        <Look onClick={() => held.current?.player.resume()}>{t('resume')}</Look>
      ) : (
        state === 'playing' && <Look onClick={() => held.current?.player.pause()}>{t('pause')}</Look>
      )}
      <Look onClick={onMute} pressed={muted}>
        {t('mute')}
      </Look>
      {kind === 'video' && video && document.pictureInPictureEnabled && <InWindow video={video} />}
      {kind === 'video' && video && document.fullscreenEnabled && (
        <Look onClick={() => void video.requestFullscreen().catch(() => undefined)}>{t('fullscreen')}</Look>
      )}
      <Look onClick={onStop}>{t('stop')}</Look>
    </fieldset>
  )
}

/** Picture in picture: it stays while other pages are read, and while a bet is placed. */
const InWindow = ({ video }: { video: HTMLVideoElement }) => {
  const t = useText('tv')
  const [inside, setInside] = useState(document.pictureInPictureElement === video)
  useEffect(() => {
    const look = (): void => setInside(document.pictureInPictureElement === video)
    video.addEventListener('enterpictureinpicture', look)
    video.addEventListener('leavepictureinpicture', look)
    return () => {
      video.removeEventListener('enterpictureinpicture', look)
      video.removeEventListener('leavepictureinpicture', look)
    }
  }, [video])
  const toggle = (): void => {
    const done = inside ? document.exitPictureInPicture() : video.requestPictureInPicture()
    done.catch(() => undefined)
  }
  return (
    <Look onClick={toggle} pressed={inside}>
      {t('window')}
    </Look>
  )
}

const Look = ({ onClick, pressed, children }: { onClick: () => void; pressed?: boolean; children: string }) => (
  <Button kind="text" size="medium" onClick={onClick} aria-pressed={pressed} className={styles.control}>
    {children}
  </Button>
)
