// Below a placed bet, once on a phone whose browser offers it: the site can be put on the home screen.
import { useEffect, useState } from 'react'
import { config } from '../config.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Install.module.css'
import { leaveOffer, offerShown, takeOffer, useInstall } from './prompt.ts'

/** `isOpen` answers whether the sheet that it stands in is still open: closed with it, the prompt is dismissed. */
export const InstallCard = ({ isOpen }: { isOpen: () => boolean }) => {
  // Not drawn into a sheet that is already read.
  const [offered] = useState(() => useInstall.getState().offer !== null)
  const isHeld = useInstall(({ offer }) => offer !== null)
  return offered && isHeld ? <Offer isOpen={isOpen} /> : null
}

const Offer = ({ isOpen }: { isOpen: () => boolean }) => {
  const t = useText('install')
  useEffect(() => {
    offerShown()
    return () => {
      if (!isOpen()) leaveOffer()
    }
  }, [isOpen])
  return (
    <section className={styles.card} aria-labelledby="install">
      <h3 id="install" className={styles.title}>
        {t('title', { brand: config.brand.name })}
      </h3>
      <p className={styles.words}>{t('words')}</p>
      <div className={styles.buttons}>
        <Button kind="secondary" full onClick={leaveOffer}>
          {t('later')}
        </Button>
        <Button kind="secondary" full onClick={() => void takeOffer()}>
          {t('add')}
        </Button>
      </div>
    </section>
  )
}
