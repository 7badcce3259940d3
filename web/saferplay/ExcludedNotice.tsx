// While an exclusion lasts: until when, what is off, and what stays possible.
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { ButtonLink } from '../ui/Button.tsx'
import type { SaferPlay } from './queries.ts'
import styles from './SaferPlay.module.css'
import { untilText } from './untilText.ts'

export type ExcludedNoticeProps = Pick<SaferPlay, 'exclusion'> & {
  /** It stands in a panel that has the page's inset already. */
  isInset?: boolean
}

export const ExcludedNotice = ({ exclusion, isInset = false }: ExcludedNoticeProps) => {
  const t = useText('saferplay')
  if (exclusion === null) return null
  const time = untilText(exclusion.until)
  return (
    <section className={isInset ? `${styles.notice} ${styles.inset}` : styles.notice} role="status">
      <b>{t(exclusion.as === 'time_out' ? 'onTimeOut' : 'onExclusion', { time })}</b>
      <p>{t('excludedCan')}</p>
      <ButtonLink kind="secondary" size="medium" href={paths.profile({ action: 'withdraw' })}>
        {t('withdraw')}
      </ButtonLink>
    </section>
  )
}
