// The sheet of leagues: a search, top leagues, countries that open, and Apply with how many matches it will show.
import { ALL_SPORTS } from '@walia/contract/paths.ts'
import { useState } from 'react'
import { LEAGUES_MAX, type ListFilter } from '../api/listFilter.ts'
import { useMatchCount, useSports } from '../api/queries.ts'
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
  chosen: readonly Tag[]
  filter: ListFilter
  onApply: (leagues: readonly Tag[]) => void
  onClose: () => void
}

export const LeagueSheet = ({ top, chosen, filter, onApply, onClose }: LeagueSheetProps) => {
  const home = useText('home')
  const t = useText('filters')
  const [picked, setPicked] = useState(filter.leagues)
  const [words, setQuery] = useState('')
  const sports = useSports().data?.data ?? []
  const countries = countriesOf(sports, filter.sport)
  const count = useMatchCount({ ...filter, leagues: picked }).data
  const everything = [...top, ...countries.flatMap(({ leagues }) => leagues), ...chosen]
  const withSport = filter.sport === ALL_SPORTS
  const found = words.trim() === '' ? null : leaguesWith(countries, words)
  const pick = (id: number | null): void =>
    setPicked(id === null ? [] : picked.includes(id) ? picked.filter((held) => held !== id) : [...picked, id])
  const apply = (): void => onApply(picked.flatMap((id) => everything.find((league) => league.tag_id === id) ?? []))
  const tooMany = picked.length > LEAGUES_MAX
  return (
    <Sheet
      open
      tall
      title={home('leagues')}
      onClose={onClose}
      footer={
        <Button full disabled={tooMany} onClick={apply}>
          {tooMany
            ? t('leaguesMax', { count: LEAGUES_MAX })
            : count === undefined
              ? t('apply')
              : t('applyMatches', { count })}
        </Button>
      }
    >
      <Field
        label={t('searchLeague')}
        type="search"
        value={words}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {found === null ? (
        <Countries top={top} countries={countries} withSport={withSport} picked={picked} onPick={pick} />
      ) : (
        <Found leagues={found} withSport={withSport} picked={picked} onPick={pick} />
      )}
    </Sheet>
  )
}

/** Null clears every choice. */
type Picking = { picked: readonly number[]; onPick: (league: number | null) => void }
type CountriesProps = Picking & { top: readonly Tag[]; countries: readonly Country[]; withSport: boolean }

const Countries = ({ top, countries, withSport, picked, onPick }: CountriesProps) => {
  const t = useText('filters')
  const holder = countries.find(({ leagues }) => leagues.some(({ tag_id }) => picked.includes(tag_id)))
  const [opened, setOpened] = useState<string | null>(null)
  const open = opened ?? holder?.key ?? null
  return (
    <>
      <ul className={styles.leagues}>
        <League name={t('allLeagues')} chosen={picked.length === 0} onChoose={() => onPick(null)} />
        {top.map(({ tag_id, tag_title }) => (
          <League key={tag_id} name={tag_title} chosen={picked.includes(tag_id)} onChoose={() => onPick(tag_id)} />
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
                  chosen={picked.includes(tag_id)}
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
  const t = useText('filters')
  if (leagues.length === 0) return <p className={styles.none}>{t('noLeague')}</p>
  return (
    <ul className={styles.leagues}>
      {leagues.map(({ tag_id, tag_title, sport, total }) => (
        <League
          key={tag_id}
          name={withSport ? `${tag_title}, ${sport}` : tag_title}
          total={total}
          chosen={picked.includes(tag_id)}
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
