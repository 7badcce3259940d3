// The strip of links under the header: it scrolls sideways, and away with the page.
import { Link } from 'wouter'
import { useTotals } from '../api/queries.ts'
import { useSession } from '../api/session.ts'
import { isOffered } from '../offered.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { isAt } from './destinations.ts'
import styles from './SlideNav.module.css'

type NavKey = 'navCheckBet' | 'navSports' | 'navTopLeagues' | 'navCombo' | 'navDailyJackpot'
type NavLink = { key: NavKey; route: string; href: string; visitorsOnly?: true; count?: 'total_shikisha_matches' }

const links: readonly NavLink[] = [
  { key: 'navCheckBet', route: 'check-bet', href: paths.checkBet(), visitorsOnly: true },
  { key: 'navSports', route: 'sports', href: paths.sports() },
  { key: 'navTopLeagues', route: 'top-leagues', href: paths.topLeagues() },
  { key: 'navCombo', route: 'combo-bet', href: paths.comboBet(), count: 'total_shikisha_matches' },
  { key: 'navDailyJackpot', route: 'daily-jackpot', href: paths.dailyJackpot() },
]
const offeredLinks = links.filter(({ route }) => isOffered(route))

export const SlideNav = ({ path }: { path: string }) => {
  const t = useText('shell')
  const authenticated = useSession((session) => session.authenticated)
  const totals = useTotals().data
  const shown = offeredLinks.filter((link) => !(link.visitorsOnly && authenticated))
  return (
    <nav className={styles.strip} aria-label={t('quickLinks')}>
      <ul className={styles.links}>
        {shown.map(({ key, href, count, visitorsOnly }) => {
          const number = (count && totals?.[count]) ?? 0
          return (
            <li key={key} className={visitorsOnly ? styles.narrow : ''}>
              <Link href={href} className={styles.link} aria-current={isHere(href, path) ? 'page' : undefined}>
                {t(key)}
                {number > 0 && <span className={styles.count}>{number}</span>}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const isHere = (href: string, path: string): boolean => isAt(href.replace(/\/$/, ''), path.replace(/\/$/, ''))
