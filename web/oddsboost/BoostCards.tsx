// Odds boosts on offer: the ordinary price struck through beside the raised one, a tap takes the pick with its boost.
import type { BoostedLine, OddsBoost } from '@walia/contract/oddsBoosts.ts'
import { useState } from 'react'
import { dateTimeText, moneyText, oddsText } from '../formats.ts'
import { useChoiceName } from '../match/Choice.tsx'
import { pickOf } from '../odds/pickOf.ts'
import { useOddsTarget } from '../odds/target.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { chooseBoost, useOddsBoosts } from './boosts.ts'
import styles from './OddsBoost.module.css'

/** All of them. `onPicked`: after a pick was taken. Nothing while there is none. */
export const BoostCards = ({ onPicked }: { onPicked: () => void }) => {
  const t = useText('oddsBoost')
  const boosts = useOddsBoosts()
  if (boosts.length === 0) return null
  return (
    <section className={styles.cards} aria-label={t('title')}>
      <h2 className={styles.title}>
        <Icon name="up" size={20} />
        {t('title')}
      </h2>
      {boosts.map((boost) => (
        <Card key={boost.id} boost={boost} isNamed onPicked={onPicked} />
      ))}
    </section>
  )
}

/** Those on one match, behind a button in its page's bar: one that arrives late moves nothing there. */
export const MatchBoosts = ({ match }: { match: number }) => {
  const t = useText('oddsBoost')
  const [isOpen, setOpen] = useState(false)
  const boosts = useOddsBoosts().filter(({ event }) => event?.parent_match_id === match)
  if (boosts.length === 0) return null
  const plus = `+${Math.max(...boosts.map(({ percent }) => percent))}%`
  const close = (): void => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={`${t('title')}, ${plus}`}
        onClick={() => setOpen(true)}
      >
        <Icon name="up" size={20} />
        {plus}
      </button>
      <Sheet open={isOpen} title={t('title')} onClose={close}>
        <div className={styles.cards}>
          {boosts.map((boost) => (
            <Card key={boost.id} boost={boost} isNamed={false} onPicked={close} />
          ))}
        </div>
      </Sheet>
    </>
  )
}

type CardProps = { boost: OddsBoost; isNamed: boolean; onPicked: () => void }

const Card = ({ boost, isNamed, onPicked }: CardProps) => {
  const t = useText('oddsBoost')
  const names = useText('match')
  const { event } = boost
  return (
    <article className={styles.card}>
      <p className={styles.head}>
        <b className={styles.plus}>+{boost.percent}%</b>
        {boost.personal && <span className={styles.own}>{t('forYou')}</span>}
        <span className={styles.until}>{t('until', { time: dateTimeText(boost.closes_at) })}</span>
      </p>
      {event ? (
        <>
          {isNamed && <b>{names('versus', { home: event.home_team, away: event.away_team })}</b>}
          <span className={styles.market}>{event.name}</span>
          <div className={styles.odds}>
            {event.odds.map((odd) => (
              <Outcome key={odd.outcome_id} {...{ boost, event, odd, onPicked }} />
            ))}
          </div>
        </>
      ) : (
        <p>{t('anyPick', { odds: oddsText(boost.odds_max) })}</p>
      )}
      <p className={styles.terms}>
        {t('terms', { amount: moneyText(boost.stake_max) })} {t('left', { count: boost.uses_left })}
      </p>
    </article>
  )
}

type OutcomeProps = Pick<CardProps, 'boost' | 'onPicked'> & { event: BoostedLine; odd: BoostedLine['odds'][number] }

const Outcome = ({ boost, event, odd, onPicked }: OutcomeProps) => {
  const t = useText('oddsBoost')
  const names = useText('match')
  const nameOf = useChoiceName()
  const { useIsPicked, tap } = useOddsTarget()
  const pick = pickOf({ ...event, live: null }, { ...event, market_active: odd.market_active }, odd)
  const isPicked = useIsPicked(pick)
  const isOpen = odd.odd_active === 1 && odd.market_active === 1 && odd.boosted_value !== null
  const outcome = nameOf({
    outcomeId: odd.outcome_id,
    display: odd.display,
    home: event.home_team,
    away: event.away_team,
  })
  const take = (): void => {
    chooseBoost(isPicked ? null : boost.id)
    void tap(pick, null)
    if (!isPicked) onPicked()
  }
  return (
    <button
      type="button"
      className={`${styles.odd} ${isPicked ? styles.picked : ''}`}
      aria-pressed={isPicked}
      aria-disabled={isOpen || isPicked ? undefined : true}
      onClick={() => (isOpen || isPicked) && take()}
    >
      <span className="visually-hidden">
        {t('prices', {
          match: names('versus', { home: event.home_team, away: event.away_team }),
          outcome,
          odd: oddsText(odd.boosted_value ?? odd.odd_value),
          normal: oddsText(odd.odd_value),
        })}
      </span>
      <span className={styles.outcome} aria-hidden="true">
        {outcome}
      </span>
      {isOpen ? (
        <span className={styles.prices} aria-hidden="true">
          <s>{oddsText(odd.odd_value)}</s> <b>{oddsText(odd.boosted_value ?? odd.odd_value)}</b>
        </span>
      ) : (
        <Icon name="lock" size={16} />
      )}
    </button>
  )
}
