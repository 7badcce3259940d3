// What the search offers before anything is typed: recent searches and top leagues.
import { Link } from 'wouter'
import { sportIcon } from '../match/sportIcon.ts'
import { paths } from '../paths.ts'
import { useTopLeagues } from '../sports/topLeagues.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { forgetSearch, useSearches } from './recent.ts'
import styles from './Search.module.css'

const LEAGUES_SHOWN = 8

export const Before = ({ onChoose, onLeave }: { onChoose: (keyword: string) => void; onLeave: () => void }) => {
  const t = useText('search')
  const recent = useSearches((searches) => searches.recent)
  const leagues = useTopLeagues().data ?? []
  return (
    <>
      {recent.length > 0 && (
        <section>
          <h2 className={styles.title}>{t('recent')}</h2>
          <ul>
            {recent.map((keyword) => (
              <li key={keyword} className={styles.recent}>
                <button type="button" className={styles.row} onClick={() => onChoose(keyword)}>
                  <Icon name="refresh" className={styles.icon ?? ''} />
                  <span className={styles.name}>{keyword}</span>
                </button>
                <IconButton
                  icon="close"
                  size={16}
                  label={t('forget', { text: keyword })}
                  onClick={() => forgetSearch(keyword)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {leagues.length > 0 && (
        <section>
          <h2 className={styles.title}>{t('topLeagues')}</h2>
          <ul>
            {leagues.slice(0, LEAGUES_SHOWN).map(({ id, name, category, sportId }) => (
              <li key={id}>
                <Link href={paths.topLeague(id)} replace className={styles.row} onClick={onLeave}>
                  <Icon name={sportIcon(sportId)} className={styles.icon ?? ''} />
                  <span className={styles.name}>{name}</span>
                  <span className={styles.place}>{category}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
