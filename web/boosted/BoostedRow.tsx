// A match of a boosted list: its outcomes with the boosted price, and the ordinary one struck through.
import type { BoostedMatch, BoostedOdd } from '@walia/contract/boosted.ts'
import { hasPick, type Pick } from '@walia/domain/betslip/slip.ts'
import { oddsText, shortText, useFormats } from '../formats.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './Boosted.module.css'
import { boostedPickOf, slipOf } from './boostedPicks.ts'

type BoostedMarket = BoostedMatch['markets'][number]

export type BoostedRowProps = {
  /** From 1. */
  place: number
  match: BoostedMatch
  picks: readonly Pick[]
  /** A bet on the list has no result yet. */
  placed: boolean
  onPick: (market: BoostedMarket, odd: BoostedOdd) => void
}

export const BoostedRow = ({ place, match, picks, placed, onPick }: BoostedRowProps) => {
  const t = useText('boostedScreens')
  const { dateTime } = useFormats()
  const league = `${match.competition_name}, ${match.category}`
  return (
    <li className={styles.row}>
      <p className={styles.meta}>
        <b>{place}</b>
        <time>{dateTime(match.start_time)}</time>
        <span className={styles.league} title={league}>
          {shortText(league)}
        </span>
        {match.closed && <span className={styles.started}>{t('started')}</span>}
      </p>
      <div className={styles.teams}>
        <span>{match.home_team}</span>
        <span>{match.away_team}</span>
      </div>
      {match.markets.map((market) => (
        <fieldset key={`${market.sub_type_id}?${market.special_bet_value}`} className={styles.odds} disabled={placed}>
          <legend className="visually-hidden">{market.name}</legend>
          {market.odds.map((odd) => (
            <OutcomeButton
              key={odd.outcome_id}
              match={match}
              market={market}
              odd={odd}
              picked={hasPick(slipOf(picks), boostedPickOf(match, market, odd))}
              onPick={() => onPick(market, odd)}
            />
          ))}
        </fieldset>
      ))}
    </li>
  )
}

type OutcomeProps = {
  match: BoostedMatch
  market: BoostedMarket
  odd: BoostedOdd
  picked: boolean
  onPick: () => void
}

const OutcomeButton = ({ match, odd, picked, onPick }: OutcomeProps) => {
  const t = useText('boostedScreens')
  const names = useText('match')
  const open = !match.closed && odd.odd_active === 1 && odd.market_active === 1
  const both = names('versus', { home: match.home_team, away: match.away_team })
  const normal = odd.normal_value !== null && odd.normal_value !== odd.odd_value ? odd.normal_value : null
  return (
    <button
      type="button"
      className={`${styles.odd} ${picked ? styles.picked : ''} ${open ? '' : styles.shut}`}
      aria-pressed={picked}
      aria-disabled={open || picked ? undefined : true}
      onClick={() => (open || picked) && onPick()}
    >
      <span className="visually-hidden">
        {t('boosted', {
          match: both,
          outcome: odd.display,
          odd: oddsText(odd.odd_value),
          normal: normal === null ? '-' : oddsText(normal),
        })}
      </span>
      <span className={styles.key} aria-hidden="true">
        {odd.display}
      </span>
      {open ? (
        <>
          {normal !== null && (
            <s className={styles.normal} aria-hidden="true">
              {oddsText(normal)}
            </s>
          )}
          <b aria-hidden="true">{oddsText(odd.odd_value)}</b>
        </>
      ) : (
        <Icon name="lock" size={16} />
      )}
    </button>
  )
}
