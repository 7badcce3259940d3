// One banner: words and a glyph on a colour of its own, all of it one link.
import { Link } from 'wouter'
import { Icon, type IconName } from '../ui/Icon.tsx'
import styles from './Banners.module.css'
import type { ShownBanner } from './queries.ts'

const icons: Record<ShownBanner['art'], IconName> = {
  bonus: 'highlights',
  boost: 'jackpot',
  combo: 'slip',
  live: 'live',
  sport: 'football',
}

export const BannerSlide = ({ banner }: { banner: ShownBanner }) => (
  <Link href={banner.href} className={`${styles.slide} ${styles[banner.art]}`} draggable={false}>
    <Icon name={icons[banner.art]} size={64} className={styles.art ?? ''} />
    <b className={styles.title}>{banner.title}</b>
    <span className={styles.words}>{banner.text}</span>
  </Link>
)
