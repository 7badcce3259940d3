// What is still to be picked, what the entry costs, and the one button that places it.
import type { JackpotAnswer } from '@walia/contract/jackpots.ts'
import { doublesIn, linesOf } from '@walia/domain/jackpots/entry.ts'
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
import { placeEntry } from './queries.ts'
import { addressOf } from './rounds.ts'
import { ShareEntry, useSharedEntry } from './ShareEntry.tsx'

type Round = JackpotAnswer['data']

export const EntryPanel = ({ round }: { round: Round }) => {
  const t = useText('jackpots')
  const docked = useDockedStyle()
  const picks = picksOf(useModel(round.id))
  const authenticated = useSession((session) => session.authenticated)
  const open = useAtTime((now) => Date.parse(round.closes_at) > now)
  const left = round.match_count - Object.keys(picks).length
  const lines = linesOf(doublesIn(Object.values(picks)))
  const price = priceTextOf(round, picks)
  const free = minorOf(round.entry) === 0
  const { place, busy } = usePlacing('jackpots', placeEntry, {
    onPlaced: () => clearModel(round.id, round.entry),
    placed: () => t('placed'),
    noAnswer: t('noAnswer'),
  })
  useSharedEntry(round)
  const fill = (): void => {
    const matches = round.matches.map(({ parent_match_id }) => parent_match_id)
    const filled = luckyPicks(picks, matches, (limit) => Math.floor(Math.random() * limit))
    setModel(round.id, modelOf(filled, priceTextOf(round, filled)))
  }
  return (
    <div className={styles.panel} style={docked} data-slip-dock>
      <p className={styles.note} aria-live="polite">
        {left > 0 ? t('morePicks', { count: left }) : t('allPicked')}
        {' · '}
        {free ? t('line') : t('lines', { count: lines, cost: moneyText(price) })}
      </p>
      <div className={styles.buttons}>
        <Button kind="secondary" size="medium" onClick={fill} disabled={left <= 0}>
          {t('luckyPick')}
        </Button>
        <ShareEntry round={round} picks={picks} />
        <Button
          kind="outline"
          size="medium"
          onClick={() => clearModel(round.id, round.entry)}
          disabled={Object.keys(picks).length === 0}
        >
          {t('clear')}
        </Button>
      </div>
      {authenticated ? (
        <Button
          kind="pick"
          full
          busy={busy}
          disabled={!open || left !== 0}
          onClick={() => void place({ jackpot_id: round.id, picks: wantedPicks(picks), stake: price })}
        >
          {!open ? t('phase_closed') : free ? t('placeFree') : t('place', { cost: moneyText(price) })}
        </Button>
      ) : (
        <ButtonLink kind="pick" full href={paths.login(addressOf(round))}>
          {t('loginFirst')}
        </ButtonLink>
      )}
    </div>
  )
}
