// The sheet of leagues: a search, top leagues, countries that open, and Apply with how many matches it will show.
import { ALL_SPORTS } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { type ListFilter, useMatchCount, useSports } from '../api/queries.ts'
import { useText } from '../text.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import type { League as Tag } from './filter.ts'
import styles from './LeagueFilter.module.css'
import { type Country, countriesOf, type LeagueChoice, leaguesWith } from './leagueTree.ts'

export type LeagueSheetProps = {
  top: readonly Tag[]
  filter: ListFilter
  onApply: (tag: Tag | null) => void
  onClose: () => void
}

export const LeagueSheet = ({ top, filter, onApply, onClose }: LeagueSheetProps) => {
  const t = useText('home')
  const [picked, setPicked] = useState<number | null>(filter.tag)
  const [words, setWords] = useState('')
  const sports = useSports().data?.data ?? []
  const countries = countriesOf(sports, filter.sport)
  const count = useMatchCount({ ...filter, tag: picked }).data
  const everything = [...top, ...countries.flatMap(({ leagues }) => leagues)]
  const withSport = filter.sport === ALL_SPORTS
  const found = words.trim() === '' ? null : leaguesWith(countries, words)
  // What is listed holds no choice: the count would be that of another one, out of sight.
  const unchosen = found !== null && !found.some((league) => league.tag_id === picked)
  const apply = (): void => onApply(everything.find((league) => league.tag_id === picked) ?? null)
  return (
    <Sheet
      open
      tall
      title={t('leagues')}
      onClose={onClose}
      footer={
        <Button full disabled={unchosen} onClick={apply}>
          {count === undefined || unchosen ? t('apply') : t('applyMatches', { count })}
        </Button>
      }
    >
      <Field
        label={t('searchLeague')}
        type="search"
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found === null ? (
        <Countries top={top} countries={countries} withSport={withSport} picked={picked} onPick={setPicked} />
      ) : (
        <Found leagues={found} withSport={withSport} picked={picked} onPick={setPicked} />
      )}
    </Sheet>
  )
}

type Picking = { picked: number | null; onPick: (tag: number | null) => void }
type CountriesProps = Picking & { top: readonly Tag[]; countries: readonly Country[]; withSport: boolean }

const Countries = ({ top, countries, withSport, picked, onPick }: CountriesProps) => {
  const t = useText('home')
  const holder = countries.find(({ leagues }) => leagues.some(({ tag_id }) => tag_id === picked))
  const [opened, setOpened] = useState<string | null>(null)
  const open = opened ?? holder?.key ?? null
  return (
    <>
      <ul className={styles.leagues}>
        <League name={t('allLeagues')} chosen={picked === null} onChoose={() => onPick(null)} />
        {top.map(({ tag_id, tag_title }) => (
          <League key={tag_id} name={tag_title} chosen={tag_id === picked} onChoose={() => onPick(tag_id)} />
        ))}
      </ul>
      <h3 className={styles.title}>{t('countries')}</h3>
      <div className={styles.countries}>
        {countries.map((country) => (
          <Accordion
            key={country.key}
            title={withSport ? `${country.name}, ${country.sport}` : country.name}
            open={open === country.key}
            onToggle={() => setOpened(open === country.key ? '' : country.key)}
            meta={country.total}
          >
            <ul>
              {country.leagues.map(({ tag_id, name, total }) => (
                <League
                  key={tag_id}
                  name={name}
                  total={total}
                  chosen={tag_id === picked}
                  onChoose={() => onPick(tag_id)}
                />
              ))}
            </ul>
          </Accordion>
        ))}
      </div>
    </>
  )
}

type FoundProps = Picking & { leagues: readonly LeagueChoice[]; withSport: boolean }

const Found = ({ leagues, withSport, picked, onPick }: FoundProps) => {
  const t = useText('home')
  if (leagues.length === 0) return <p className={styles.none}>{t('noLeague')}</p>
  return (
    <ul className={styles.leagues}>
      {leagues.map(({ tag_id, tag_title, sport, total }) => (
        <League
          key={tag_id}
          name={withSport ? `${tag_title}, ${sport}` : tag_title}
          total={total}
          chosen={tag_id === picked}
          onChoose={() => onPick(tag_id)}
        />
      ))}
    </ul>
  )
}

type LeagueProps = { name: string; chosen: boolean; total?: number; onChoose: () => void }

const League = ({ name, chosen, total, onChoose }: LeagueProps) => (
  <li>
    <button type="button" className={styles.league} aria-pressed={chosen} onClick={onChoose}>
      <span className={styles.name}>{name}</span>
      {total !== undefined && <span className={styles.count}>{total}</span>}
      {chosen && <Icon name="check" />}
    </button>
  </li>
)
