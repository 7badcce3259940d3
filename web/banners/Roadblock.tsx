// A roadblock: one banner over the page. A tap leads where it leads and closes it; X, Escape, Back and a tap beside it close
// it alone.
import type { CalledBanner } from '@walia/contract/banners.ts'
import { useRef } from 'react'
import { publishMarketing } from '../marketing/events.ts'
import { useText } from '../text.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useOverlay } from '../ui/overlay.ts'
import { usePageTapGuard } from '../ui/tapGuard.ts'
import colours from './Banners.module.css'
import styles from './Called.module.css'
import { CalledLink } from './CalledLink.tsx'

export type RoadblockProps = { banner: CalledBanner; onClose: () => void }

export const Roadblock = ({ banner, onClose }: RoadblockProps) => {
  const t = useText('ui')
  const panel = useRef<HTMLDivElement>(null)
  const { id, title, art, src, mobile_utm } = banner
  usePageTapGuard(`roadblock ${id}`)
  useOverlay(panel, onClose)
  const leave = (): void => {
    publishMarketing({ event: 'roadblock_clicked', banner_id: id, mobile_utm })
    onClose()
  }
  return (
    <div className={styles.layer}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the X and Escape do the same for keyboards */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.scrim} onClick={onClose} />
      <div ref={panel} role="dialog" aria-modal="true" aria-label={title} className={styles.roadblock}>
        <span data-title tabIndex={-1} className="visually-hidden">
          {title}
        </span>
        <IconButton icon="close" size={24} label={t('close')} className={styles.close ?? ''} onClick={onClose} />
        {/* Words stand on the colour that the carousel has for them. */}
        <div className={`${styles.art} ${src === null ? `${styles.coloured} ${colours[art]}` : ''}`}>
          <CalledLink banner={banner} onLeave={leave} replace />
        </div>
      </div>
    </div>
  )
}
