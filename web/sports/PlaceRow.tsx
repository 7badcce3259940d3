// A line of a list of sports or leagues: glyph, name, how many matches it has.
import { Link } from 'wouter'
import { useText } from '../text.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Sports.module.css'

export type PlaceRowProps = {
  href: string
  icon: IconName
  name: string
  /** Where the league is played. */
  place?: string
  total?: number
  live?: number
}

export const PlaceRow = ({ href, icon, name, place, total, live = 0 }: PlaceRowProps) => {
  const t = useText('sportsPages')
  return (
    <li>
      <Link href={href} className={styles.row}>
        <Icon name={icon} className={styles.icon ?? ''} />
        <span className={styles.name}>
          {name}
          {place && <span className={styles.place}>{place}</span>}
        </span>
        {live > 0 && <span className={styles.live}>{t('liveCount', { count: live })}</span>}
        {total !== undefined && <span className={styles.count}>{t('sportCount', { count: total })}</span>}
        <Icon name="chevron" size={16} className={styles.turn ?? ''} />
      </Link>
    </li>
  )
}
