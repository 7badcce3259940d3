// The words of the Register button: where the market has an offer for new accounts, both alternating in one box.
import type { SignUpOffer } from '@walia/domain/market/profile.ts'
import { useEffect, useState } from 'react'
import { profile } from '../config.ts'
import { labelAt, offerTextOf, restsAfter } from '../promotions/signUpOffer.ts'
import { useLanguage, useText } from '../text.ts'
import styles from './Header.module.css'

export const RegisterLabel = () => {
  const t = useText('shell')
  return profile.signUpOffer ? <ByTurns offer={profile.signUpOffer} /> : t('register')
}

const stillness = matchMedia('(prefers-reduced-motion: reduce)')

const ByTurns = ({ offer }: { offer: SignUpOffer }) => {
  const t = useText('shell')
  const text = offerTextOf(offer, useLanguage(), profile.defaultLanguage)
  const shown = useTurns(offer)
  return (
    <span className={styles.turns}>
      <span className="visually-hidden">
        {t('register')}. {text}
      </span>
      <span aria-hidden="true" data-shown={shown === 'register'}>
        {t('register')}
      </span>
      <span aria-hidden="true" data-shown={shown === 'offer'}>
        {text}
      </span>
    </span>
  )
}

const useTurns = (offer: SignUpOffer): 'register' | 'offer' => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds >= restsAfter(offer)) return
    const timer = setTimeout(() => setSeconds(seconds + offer.everySeconds), 1000 * offer.everySeconds)
    return () => clearTimeout(timer)
  }, [seconds, offer])
  return labelAt(offer, seconds, stillness.matches)
}
