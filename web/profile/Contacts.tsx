// How to reach people: the responsible gaming hotline first, then support.
import { profile } from '../config.ts'
import { phoneLink, phoneText } from '../formats.ts'
import { useText } from '../text.ts'
import { EmailText } from '../ui/EmailText.tsx'
import { Group } from '../ui/Group.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Profile.module.css'

export const Contacts = () => {
  const t = useText('profile')
  const { responsibleGamingHotline, supportPhones, supportEmail, smsSender, codeUssd } = profile.contacts
  return (
    <Group id="contacts" title={t('contacts')}>
      <Phone name={t('hotline')} phone={responsibleGamingHotline} />
      {supportPhones.map((phone, index) => (
        <Phone key={phone} name={`${t('support')} ${index + 1}`} phone={phone} />
      ))}
      <a href={`mailto:${supportEmail}`} className={styles.row}>
        <span className={styles.rowName}>{t('email')}</span>
        <EmailText email={supportEmail} className={styles.contact} />
      </a>
      <p className={styles.row}>
        <span className={styles.rowName}>{t('codeSender')}</span>
        <span className={styles.value}>{smsSender}</span>
      </p>
      <a href={`tel:${encodeURIComponent(codeUssd)}`} className={styles.row}>
        <span className={styles.rowName}>{t('codeUssd')}</span>
        <span className={styles.contact}>{codeUssd}</span>
      </a>
      <p className={styles.age}>{t('age', { age: profile.account.ageMin })}</p>
    </Group>
  )
}

const Phone = ({ name, phone }: { name: string; phone: string }) => (
  <a href={phoneLink(phone)} className={styles.row}>
    <Icon name="phone" size={16} />
    <span className={styles.rowName}>{name}</span>
    <span className={styles.contact}>{phoneText(phone)}</span>
  </a>
)
