// The page around the account forms: its own bar, one column, and the age mark with the hotline at the end.
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { profile } from '../config.ts'
import { phoneLink, phoneText } from '../formats.ts'
import { LanguageMenu } from '../language/LanguageMenu.tsx'
import { routeNow } from '../offered.ts'
import { useText } from '../text.ts'
import { PageBar } from '../ui/PageBar.tsx'
import styles from './Form.module.css'

export type FormPageProps = {
  title: string
  onBack?: () => void
  /** Which step of how many; drawn as a line. */
  step?: { index: number; of: number }
  children: ReactNode
}

export const FormPage = ({ title, onBack, step, children }: FormPageProps) => {
  const t = useText('account')
  // In the frame the header has the languages, and the footer the age mark and the hotline.
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
      <div className={styles.content}>{children}</div>
      {!framed && <CareLine />}
    </div>
  )
}

const CareLine = () => {
  const t = useText('account')
  const { responsibleGamingHotline: phone } = profile.contacts
  return (
    <p className={styles.care}>
      <b>{t('agePill', { age: profile.account.ageMin })}</b>
      <span>{t('care')}</span>
      <a href={phoneLink(phone)} className={styles.hotline}>
        {t('hotline', { phone: phoneText(phone) })}
      </a>
    </p>
  )
}
