// A sheet from below on phones, a dialog from 600 px on: title, X, scrolling content, fixed buttons.
import { type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../text.ts'
import { IconButton } from './IconButton.tsx'
import { useOverlay } from './overlay.ts'
import styles from './Sheet.module.css'

export type SheetProps = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Stays in place below the scrolling content. */
  footer?: ReactNode
  /** The whole height, for long lists. */
  tall?: boolean
}

export const Sheet = ({ open, ...rest }: SheetProps) => (open ? <OpenSheet {...rest} /> : null)

const OpenSheet = ({ title, onClose, children, footer, tall }: Omit<SheetProps, 'open'>) => {
  const t = useText('ui')
  const panel = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useOverlay(panel, onClose)
  return createPortal(
    <div className={styles.layer} data-sheet>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the X and Escape do the same for keyboards */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.scrim} onClick={onClose} />
      <div
        ref={panel}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        className={`${styles.panel} ${tall ? styles.tall : ''}`}
      >
        <div className={styles.head}>
          <h2 id={titleId} data-title tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t('close')} onClick={onClose} />
        </div>
        <div className={styles.content}>{children}</div>
        {footer && <div className={styles.footer}>{footer}</div>}
      </div>
    </div>,
    document.body,
  )
}
