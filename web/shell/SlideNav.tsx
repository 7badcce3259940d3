// The strip of links under the header: it scrolls sideways, and away with the page.
import type { TotalsAnswer } from '@walia/contract/matches.ts'
import { Link } from 'wouter'
import { useTotals } from '../api/queries.ts'
import { useIsExcluded, useSession } from '../api/session.ts'
import { addressOf } from '../offered.ts'
import { isAt, paths } from '../paths.ts'
import { useLanguage, useText } from '../text.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { useWide } from '../ui/wide.ts'
import styles from './SlideNav.module.css'

type NavKey =
  | 'navCheckBet'
  | 'navLive'
  | 'navSports'
  | 'navTopLeagues'
  | 'navSuperLeague'
  | 'navCasino'
  | 'navAviator'
  | 'navCrashGames'
  | 'navComet'
  | 'navFasta'
  | 'navTv'
  | 'navLuckySix'
  | 'navJackpots'
  | 'navResults'
  | 'navCombo'
  | 'navDailyJackpot'
  | 'navPromotions'
type NavLink = {
  key: NavKey
  route: string
  /** Where the address names the language. */
  href?: (languageId: string) => string
  visitorsOnly?: true
  /** The header's second row has it on wide screens. */
  phonesOnly?: true
  count?: keyof TotalsAnswer
  icon?: IconName
}

const links: readonly NavLink[] = [
  { key: 'navCheckBet', route: 'check-bet', visitorsOnly: true },
  { key: 'navLive', route: 'live', phonesOnly: true, count: 'total_live_matches' },
  { key: 'navSports', route: 'sports' },
  { key: 'navTopLeagues', route: 'top-leagues' },
  { key: 'navCombo', route: 'combo-bet', count: 'total_shikisha_matches' },
  { key: 'navDailyJackpot', route: 'daily-jackpot' },
  { key: 'navJackpots', route: 'jackpots', icon: 'jackpot' },
  { key: 'navSuperLeague', route: 'virtuals' },
  { key: 'navLuckySix', route: 'lucky-six', icon: 'lucky6' },
  { key: 'navAviator', route: 'aviator' },
  { key: 'navCrashGames', route: 'crash-games' },
  { key: 'navComet', route: 'comet-crash' },
  { key: 'navFasta', route: 'fasta' },
  { key: 'navCasino', route: 'casino', icon: 'casino' },
  { key: 'navTv', route: 'tv' },
  { key: 'navResults', route: 'results' },
  { key: 'navPromotions', route: 'promotions', href: paths.promotions },
]

export const SlideNav = ({ path }: { path: string }) => {
  const t = useText('shell')
  const authenticated = useSession((session) => session.authenticated)
  const totals = useTotals().data
  const language = useLanguage()
  const wide = useWide()
  const isExcluded = useIsExcluded()
  const shown = links.filter(
    (link) =>
      !(link.visitorsOnly && authenticated) &&
      !(link.phonesOnly && wide) &&
      !(isExcluded && link.key === 'navPromotions'),
  )
  return (
    <nav className={styles.strip} aria-label={t('quickLinks')}>
      <ul className={styles.links}>
        {shown.map(({ key, route, href, count, icon, visitorsOnly }) => {
          const number = (count && totals?.[count]) ?? 0
          const pattern = addressOf(route)
          if (pattern === undefined) return null
          const address = href?.(language) ?? pattern
          return (
            <li key={key} className={visitorsOnly ? styles.narrow : ''}>
              <Link href={address} className={styles.link} aria-current={isHere(address, path) ? 'page' : undefined}>
                {icon && <Icon name={icon} size={16} />}
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
