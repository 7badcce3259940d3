// What is still to be picked, what the entry costs, and the one button that places it.
import type { JackpotAnswer } from '@walia/contract/jackpots.ts'
import { doublesIn, linesOf, outcomesOf } from '@walia/domain/jackpots/entry.ts'
import { luckyPicks } from '@walia/domain/jackpots/slip.ts'
import { usePlacing } from '../api/placing.ts'
import { useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useDockedStyle } from '../ui/docked.ts'
import styles from './Jackpots.module.css'
import { clearModel, modelOf, picksOf, setModel, useModel, wantedPicks } from './models.ts'
import { priceTextOf } from './price.ts'
import { PLACING, placeEntry, useHeldEntry, useIsIn } from './queries.ts'
import { addressOf } from './rounds.ts'
import { ShareEntry } from './ShareEntry.tsx'

type Round = JackpotAnswer['data']

export const EntryPanel = ({ round }: { round: Round }) => {
  const t = useText('jackpots')
  const docked = useDockedStyle()
  const isIn = useIsIn(round)
  return (
    <div className={styles.panel} style={docked} data-slip-dock>
      {isIn ? <p className={styles.note}>{t('isIn')}</p> : <Filling round={round} />}
    </div>
  )
}

const Filling = ({ round }: { round: Round }) => {
  const t = useText('jackpots')
  const picks = picksOf(useModel(round.id))
  const authenticated = useSession((session) => session.authenticated)
  const open = useAtTime((now) => Date.parse(round.closes_at) > now)
  const left = round.match_count - Object.keys(picks).length
  const price = priceTextOf(round, picks)
  const free = minorOf(round.entry) === 0
  const { place, busy, asking } = usePlacing(PLACING, placeEntry, {
    onPlaced: () => clearModel(round.id, round.entry),
    placed: () => t('placed'),
    noAnswer: t('noAnswer'),
  })
  const held = useHeldEntry(round.id)
  // While it is sent for the first time an answer is still expected.
  const isLost = held !== null && (!busy || asking)
  const wanted = held ?? { jackpot_id: round.id, picks: wantedPicks(picks), stake: price }
  const lines = linesOf(doublesIn(wanted.picks.map(({ outcomes }) => outcomesOf(outcomes) ?? 0)))
  const fill = (): void => {
    const matches = round.matches.map(({ parent_match_id }) => parent_match_id)
    const filled = luckyPicks(picks, matches, (limit) => Math.floor(Math.random() * limit))
    setModel(round.id, modelOf(filled, priceTextOf(round, filled)))
  }
  return (
    <>
      <p className={styles.note} aria-live="polite">
        {isLost ? t('heldEntry') : left > 0 ? t('morePicks', { count: left }) : t('allPicked')}
        {' · '}
        {free ? t('line') : t('lines', { count: lines, cost: moneyText(wanted.stake) })}
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" size="medium" onClick={fill} disabled={left <= 0 || held !== null}>
          {t('luckyPick')}
        </Button>
        <ShareEntry round={round} picks={picks} />
        <Button
          kind="outline"
          size="medium"
          onClick={() => clearModel(round.id, round.entry)}
          disabled={Object.keys(picks).length === 0 || held !== null}
        >
          {t('clear')}
        </Button>
      </div>
      {authenticated ? (
        <Button
          kind="pick"
          full
          busy={busy}
          disabled={!open || (left !== 0 && held === null)}
          onClick={() => void place(wanted)}
        >
          {!open
            ? t('phase_closed')
            : isLost
              ? t(asking ? 'asking' : 'sendAgain')
              : free
                ? t('placeFree')
                : t('place', { cost: moneyText(wanted.stake) })}
        </Button>
      ) : (
        <ButtonLink kind="pick" full href={paths.login(addressOf(round))}>
          {t('loginFirst')}
        </ButtonLink>
      )}
    </>
  )
}
