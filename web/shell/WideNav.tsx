// The header's second row from 768 px on, where there is no bottom bar.
import { Link, useLocation } from 'wouter'
import { useTotals } from '../api/queries.ts'
import { isAt } from '../paths.ts'
import { useText } from '../text.ts'
import { badgeText, destinations } from './destinations.ts'
import styles from './WideNav.module.css'

export const WideNav = () => {
  const t = useText('shell')
  const [path] = useLocation()
  const live = useTotals().data?.total_live_matches ?? 0
  return (
    <nav className={styles.nav} aria-label={t('mainNavigation')}>
      {destinations.map(({ name, href }) => (
        <Link key={name} href={href} className={styles.link} aria-current={isAt(href, path) ? 'page' : undefined}>
          {t(name)}
          {name === 'navLive' && live > 0 && <span className={styles.badge}>{badgeText(live)}</span>}
        </Link>
      ))}
    </nav>
  )
}
