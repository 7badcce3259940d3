// A called banner as a card at the end of the page, above its bars: it leads somewhere or is closed; the Android app's asks
// before it goes whether to come again.
import { useEffect, useRef, useState } from 'react'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { useMessageStyle } from '../ui/docked.ts'
import { IconButton } from '../ui/IconButton.tsx'
import styles from './Called.module.css'
import { CalledLink } from './CalledLink.tsx'
import { type Called, type TaxMessage, useAndroidNever } from './called.ts'

type CardProps = { banner: Called; onClose: () => void }

export const CalledCard = ({ banner, onClose }: CardProps) => {
  const t = useText('ui')
  const [isAsking, setAsking] = useState(false)
  const isApp = banner.kind === 'android'
  return (
    <section className={styles.place} style={useMessageStyle()} aria-label={banner.title}>
      <div className={styles.card} data-kind={banner.kind}>
        {isAsking ? (
          <SeeAgain onClose={onClose} />
        ) : (
          <>
            {banner.kind === 'tax' ? <Message {...banner} /> : <CalledLink banner={banner} onLeave={onClose} />}
            <IconButton icon="close" label={t('close')} onClick={isApp ? () => setAsking(true) : onClose} />
          </>
        )}
      </div>
    </section>
  )
}

const Message = ({ id, title, text }: TaxMessage) => (
  <p className={styles.words} data-banner={id}>
    <b className={styles.title}>{title}</b>
    <span>{text}</span>
  </p>
)

const SeeAgain = ({ onClose }: { onClose: () => void }) => {
  const t = useText('bonuses')
  const question = useRef<HTMLParagraphElement>(null)
  // The X that had the focus is gone.
  useEffect(() => question.current?.focus({ preventScroll: true }), [])
  const never = (): void => {
    useAndroidNever.setState({ never: true })
    onClose()
  }
  return (
    <div className={styles.asked}>
      <p ref={question} tabIndex={-1}>
        {t('seeAgain')}
      </p>
      <Button kind="secondary" size="medium" onClick={onClose}>
        {t('yes')}
      </Button>
      <Button kind="secondary" size="medium" onClick={never}>
        {t('no')}
      </Button>
    </div>
  )
}
