// The page around the account forms: its own bar, one column, and at the end how to reach support without a login, the
// age mark and the hotline.
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { profile } from '../config.ts'
import { cookieOf, setCookie } from '../cookies.ts'
import { phoneLink, phoneText } from '../formats.ts'
import { LanguageMenu } from '../language/LanguageMenu.tsx'
import { routeNow } from '../offered.ts'
import { useText } from '../text.ts'
import { EmailText } from '../ui/EmailText.tsx'
import { ErrorState } from '../ui/EmptyState.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import styles from './Form.module.css'

export type FormPageProps = {
  title: string
  onBack?: () => void
  /** Which step of how many; drawn as a line. */
  step?: { index: number; of: number }
  /** What begins a session, which a cookie holds: where the browser keeps none it would be over with the next call. */
  needsCookies?: boolean
  children: ReactNode
}

const keepsCookies = (): boolean => {
  setCookie('kept', '1', 1)
  const isKept = cookieOf('kept') !== null
  setCookie('kept', '', 0)
  return isKept
}

export const FormPage = ({ title, onBack, step, needsCookies = false, children }: FormPageProps) => {
  const t = useText('account')
  const [isHindered, setHindered] = useState(() => needsCookies && !keepsCookies())
  // In the frame the header has the languages, and the footer support, the age mark and the hotline.
  const framed = routeNow(useLocation()[0]).route.chrome.header
  return (
    <div className={styles.page}>
      <PageBar alone={!framed} title={title} onBack={onBack} action={!framed && <LanguageMenu />} />
      {step && (
        <div
          className={styles.progress}
          role="progressbar"
          aria-valuemin={1}
          aria-valuemax={step.of}
          aria-valuenow={step.index}
          aria-label={t('step', { step: step.index, count: step.of })}
        >
          <span className={styles.reached} style={{ width: `${(100 * step.index) / step.of}%` }} />
        </div>
      )}
      <div className={styles.content}>
        {isHindered ? <ErrorState message={t('noCookies')} onRetry={() => setHindered(!keepsCookies())} /> : children}
      </div>
      {!framed && <CareLine />}
    </div>
  )
}

const CareLine = () => {
  const t = useText('account')
  const { responsibleGamingHotline: hotline, supportPhones, supportEmail } = profile.contacts
  const support = supportPhones[0]
  return (
    <footer className={styles.care}>
      {support && (
        <p className={styles.careLine}>
          <a href={phoneLink(support)} className={styles.contact}>
            {t('cannotLogIn', { phone: phoneText(support) })}
          </a>
          <a href={`mailto:${supportEmail}`} className={styles.contact}>
            <EmailText email={supportEmail} />
          </a>
        </p>
      )}
      <p className={styles.careLine}>
        <b>{t('agePill', { age: profile.account.ageMin })}</b>
        <span>{t('care')}</span>
        <a href={phoneLink(hotline)} className={styles.contact}>
          {t('hotline', { phone: phoneText(hotline) })}
        </a>
      </p>
    </footer>
  )
}
