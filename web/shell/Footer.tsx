// The footer of every scrolling page: age mark, responsible gaming, help, and the time zone.
import { Link } from 'wouter'
import { profile } from '../config.ts'
import { phoneLink, phoneText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { EmailText } from '../ui/EmailText.tsx'
import styles from './Footer.module.css'

export const Footer = () => {
  const t = useText('shell')
  const { responsibleGamingHotline: hotline, supportPhones, supportEmail } = profile.contacts
  const age = profile.account.ageMin
  const support = supportPhones[0]
  return (
    <footer className={styles.footer}>
      <p className={styles.care}>
        <span className={styles.age} role="img" aria-label={t('footerAgeName', { age })}>
          {t('footerAge', { age })}
        </span>
        {t('footerCare')}
      </p>
      <p>
        {t('footerHotline')}: <Phone number={hotline} />
      </p>
      {support && (
        <p>
          {t('footerSupport')}: <Phone number={support} />{' '}
          <a href={`mailto:${supportEmail}`} className={styles.link}>
            <EmailText email={supportEmail} />
          </a>
        </p>
      )}
      <p>
        <Link href={paths.policies()} className={styles.link}>
          {t('footerPolicies')}
        </Link>
      </p>
      <p>{t('footerTimes')}</p>
    </footer>
  )
}

const Phone = ({ number }: { number: string }) => (
  <a href={phoneLink(number)} className={styles.link}>
    {phoneText(number)}
  </a>
)
