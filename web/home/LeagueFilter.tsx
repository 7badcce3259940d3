// The leagues chip: a tall sheet with a search, one league chosen at a time.
import type { MatchListMeta } from '@walia/contract/matches.ts'
import { useState } from 'react'
import { shortText } from '../formats.ts'
import { useText } from '../text.ts'
import { Chip } from '../ui/Chip.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './LeagueFilter.module.css'

type Tag = MatchListMeta['tags'][number]
export type LeagueFilterProps = {
  tags: readonly Tag[]
  chosen: number | null
  onChoose: (tag: number | null) => void
}

const ALL = -1

export const LeagueFilter = ({ tags, chosen, onChoose }: LeagueFilterProps) => {
  const t = useText('home')
  const [open, setOpen] = useState(false)
  const leagues = tags.filter((tag) => tag.tag_id !== ALL)
  if (leagues.length === 0) return null
  const name = leagues.find((tag) => tag.tag_id === chosen)?.tag_title
  const choose = (tag: number | null): void => {
    onChoose(tag)
    setOpen(false)
  }
  return (
    <>
      <Chip icon="filter" active={chosen !== null} onClick={() => setOpen(true)}>
        {name ? shortText(name) : t('leagues')}
      </Chip>
      <Sheet open={open} title={t('leagues')} onClose={() => setOpen(false)} tall>
        <LeagueList leagues={leagues} chosen={chosen} onChoose={choose} />
      </Sheet>
    </>
  )
}

const LeagueList = ({ leagues, chosen, onChoose }: Omit<LeagueFilterProps, 'tags'> & { leagues: readonly Tag[] }) => {
  const t = useText('home')
  const [words, setWords] = useState('')
  const wanted = words.trim().toLowerCase()
  const found = leagues.filter((league) => league.tag_title.toLowerCase().includes(wanted))
  return (
    <>
      <Field
        label={t('searchLeague')}
        type="search"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ul className={styles.leagues}>
        {wanted === '' && <League name={t('allLeagues')} chosen={chosen === null} onChoose={() => onChoose(null)} />}
        {found.map(({ tag_id, tag_title }) => (
          <League key={tag_id} name={tag_title} chosen={tag_id === chosen} onChoose={() => onChoose(tag_id)} />
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>{t('noLeague')}</p>}
    </>
  )
}

const League = ({ name, chosen, onChoose }: { name: string; chosen: boolean; onChoose: () => void }) => (
  <li>
    <button type="button" className={styles.league} aria-pressed={chosen} onClick={onChoose}>
      {name}
      {chosen && <Icon name="check" />}
    </button>
  </li>
)
