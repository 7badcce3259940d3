// The sheet that shows how the site gets on the home screen: in four steps, Safari's own where it is Safari, and with the
// browser's offer behind the button where it makes one.
import { useEffect } from 'react'
import { config, profile } from '../config.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './Install.module.css'
import { leaveOffer, offerShown, takeOffer, useInstall } from './prompt.ts'

const STEPS = [1, 2, 3, 4] as const

export const InstallSheet = () => {
  const t = useText('install')
  const isOffered = useInstall(({ offer }) => offer !== null)
  const { name: brand } = config.brand
  useEffect(offerShown, [])
  return (
    <Sheet
      open
      title={t(profile.products.tv ? 'titleTv' : 'title', { brand })}
      onClose={leaveOffer}
      footer={
        <div className={styles.buttons}>
          <Button kind="secondary" full onClick={leaveOffer}>
            {t(isOffered ? 'later' : 'done')}
          </Button>
          {isOffered && (
            <Button kind="primary" full onClick={() => void takeOffer()}>
              {t('install')}
            </Button>
          )}
        </div>
      }
    >
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`${isOffered ? 'step' : 'safari'}${step}`, { brand })}</li>
        ))}
      </ol>
      <p className={styles.words}>{t('words')}</p>
    </Sheet>
  )
}
