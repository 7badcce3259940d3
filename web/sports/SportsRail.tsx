// The left rail of wide screens: every sport with its number of matches, and the leagues that are bet on most.
import { Link } from 'wouter'
import { useSports } from '../api/queries.ts'
import { sportIcon } from '../match/sportIcon.ts'
import { idOfSegment, paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { sportNamed } from './places.ts'
import styles from './SportsRail.module.css'
import { useTopLeagues } from './topLeagues.ts'

const LEAGUES_SHOWN = 12

export const SportsRail = ({ path }: { path: string }) => {
  const t = useText('sportsPages')
  const sports = useSports().data?.data ?? []
  const leagues = useTopLeagues().data ?? []
  // By the id: an address may spell the sport in another language.
  const [, page, place] = path.split('/')
  const sportHere = page === 'sports' ? idOfSegment(place) : null
  const leagueHere = page === 'top-leagues' ? Number(place) : null
  return (
    <nav aria-label={t('heading')} className={styles.rail}>
      <h2 className={styles.title}>{t('heading')}</h2>
      <ul>
        {sports.map((sport) => (
          <li key={sport.sport_id}>
            <Link
              href={paths.sport(sportNamed(sport))}
              className={styles.link}
              aria-current={sport.sport_id === sportHere ? 'page' : undefined}
            >
              <Icon name={sportIcon(sport.sport_id)} size={16} />
              <span className={styles.name}>{sport.sport_name}</span>
              <span className={styles.count}>{sport.total}</span>
            </Link>
          </li>
        ))}
      </ul>
      {leagues.length > 0 && <h2 className={styles.title}>{t('topLeagues')}</h2>}
      <ul>
        {leagues.slice(0, LEAGUES_SHOWN).map(({ id, name, category }) => (
          <li key={id}>
            <Link
              href={paths.topLeague(id)}
              className={styles.link}
              aria-current={id === leagueHere ? 'page' : undefined}
            >
              <span className={styles.name}>
                {name}
                <small className={styles.place}>{category}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
