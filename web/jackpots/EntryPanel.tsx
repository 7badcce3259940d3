// What is still to be picked, what the entry costs, and the one button that places it.
import type { JackpotAnswer, JackpotHead, JackpotPlaced } from '@walia/contract/jackpots.ts'
import { jackpotPaths } from '@walia/contract/latePaths.ts'
import { doublesIn, linesOf, outcomesOf } from '@walia/domain/jackpots/entry.ts'
import { luckyPicks } from '@walia/domain/jackpots/slip.ts'
import { useRef } from 'react'
import { depositPath, usePlacing, useShortfall } from '../api/placing.ts'
import { useIsExcluded, useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { useDockedStyle } from '../ui/docked.ts'
import { useLiftedMessages } from '../ui/lifted.ts'
import styles from './Jackpots.module.css'
import { clearModel, modelOf, picksOf, setModel, useModel, wantedPicks } from './models.ts'
import { priceTextOf } from './price.ts'
import { PLACING, placeEntry, useHeldEntry, useIsIn, type Wanted } from './queries.ts'
import { addressOf } from './rounds.ts'
import { ShareEntry } from './ShareEntry.tsx'

type Round = JackpotAnswer['data']

type PanelProps = { round: Round; rounds: readonly JackpotHead[] | undefined }

/** While entries are taken, and after it as long as nobody has said what became of one that was sent; to who has stopped that alone. */
export const EntryPanel = ({ round, rounds }: PanelProps) => {
  const t = useText('jackpots')
  const docked = useDockedStyle()
  const isIn = useIsIn(round)
  const panel = useRef<HTMLDivElement>(null)
  const isHeld = useHeldEntry(round.id) !== null
  const isExcluded = useIsExcluded()
  const isShown = (round.phase === 'open' && !isExcluded) || isHeld
  useLiftedMessages(panel, isShown)
  if (!isShown) return null
  return (
    <div ref={panel} className={styles.panel} style={docked} data-slip-dock>
      {isIn ? <p className={styles.note}>{t('isIn')}</p> : <Filling round={round} rounds={rounds} />}
    </div>
  )
}

const Filling = ({ round, rounds }: PanelProps) => {
  const t = useText('jackpots')
  const picks = picksOf(useModel(round.id))
  const open = useAtTime((now) => round.phase === 'open' && Date.parse(round.closes_at) > now)
  const left = round.match_count - Object.keys(picks).length
  const price = priceTextOf(round, picks)
  const free = minorOf(round.entry) === 0
  const placing = usePlacing(PLACING, placeEntry, {
    asked: jackpotPaths.entry,
    closed: jackpotPaths.close,
    isOver: ({ jackpot_id }) => rounds?.every(({ id, phase }) => id !== jackpot_id || phase !== 'open') ?? false,
    onPlaced: ({ jackpot_id }) => clearModel(jackpot_id, round.entry),
    refused: t('wasRefused'),
    placed: (_, answer) => [t('placed'), ...(answer ? [t('ticketId', { id: answer.data.ticket_id })] : [])],
    noAnswer: t('noAnswer'),
  })
  const { giveUp, busy, asking } = placing
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
        {isLost && (
          <Button kind="secondary" size="medium" onClick={() => void giveUp(held)} disabled={busy}>
            {t('doNotSend')}
          </Button>
        )}
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
      <Act
        round={round}
        wanted={wanted}
        placing={placing}
        isHeld={held !== null}
        isLost={isLost}
        isReady={open && left === 0}
        isOpen={open}
      />
    </>
  )
}

type ActProps = {
  round: Round
  wanted: Wanted
  placing: ReturnType<typeof usePlacing<Wanted, JackpotPlaced>>
  isHeld: boolean
  /** Held, and no answer is expected any more. */
  isLost: boolean
  isOpen: boolean
  /** Filled in, and entries are taken. */
  isReady: boolean
}

const Act = ({ round, wanted, placing: { place, busy, asking }, isHeld, isLost, isOpen, isReady }: ActProps) => {
  const t = useText('jackpots')
  const authenticated = useSession((session) => session.authenticated)
  const shortfall = useShortfall(minorOf(wanted.stake))
  const isFree = minorOf(round.entry) === 0
  if (!authenticated)
    return (
      <ButtonLink kind="pick" full href={paths.login(addressOf(round))}>
        {t('loginFirst')}
      </ButtonLink>
    )
  if (!isHeld && isReady && shortfall > 0)
    return (
      <ButtonLink full href={depositPath(shortfall, addressOf(round))}>
        {t('deposit', { amount: moneyText(shortfall) })}
      </ButtonLink>
    )
  return (
    <Button kind="pick" full busy={busy} disabled={!isHeld && !isReady} onClick={() => void place(wanted)}>
      {isLost
        ? asking
          ? t('asking')
          : `${t('sendAgain')}${isFree ? '' : ` · ${moneyText(wanted.stake)}`}`
        : !isOpen
          ? t('closed')
          : isFree
            ? t('placeFree')
            : t('place', { cost: moneyText(wanted.stake) })}
    </Button>
  )
}
