// One pick of the slip: its match, its choice, its price, and the one notice that applies.
import { type Pick, pickKeyOf, pickProblemOf } from '@walia/domain/betslip/pick.ts'
import { removePick, type Slip } from '@walia/domain/betslip/slip.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePrices } from '../api/prices.ts'
import { dateTimeText, minorOf, oddsText } from '../formats.ts'
import { Choice, pickedIn } from '../match/Choice.tsx'
import { LiveBadge, Ticking } from '../match/LiveParts.tsx'
import { matchPath } from '../paths.ts'
import { useText } from '../text.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useIsPlaced } from './attempts.ts'
import { BonusMark } from './BonusMark.tsx'
import type { NoBonus } from './bonusOf.ts'
import styles from './PickRow.module.css'
import { changeSlip, type KeptKind } from './slipStore.ts'
import { slipStore } from './store.ts'
import { showUndo } from './undo.ts'

export type PickRowProps = {
  pick: Pick
  /** The server's time, epoch ms. */
  now: number
  /** Why the pick counts for no accumulator bonus. */
  noBonus?: NoBonus | null
  /** The slip that holds it. */
  kind?: KeptKind
  /** Its match's page; null in a sheet over it. */
  href?: string | null
  /** Said instead of its start. */
  when?: ReactNode
}

export const PickRow = ({ pick, now, noBonus = null, kind = 'normal', href = matchPath(pick), when }: PickRowProps) => {
  const t = useText('betslip')
  const placed = useIsPlaced(kind)
  const problem = pickProblemOf(pick, now)
  const name = t('matchName', { home: pick.home_team, away: pick.away_team })
  const notice =
    problem === 'EXPIRED' ? 'matchExpired' : problem ? 'oddUnavailable' : pick.changed ? 'oddChanged' : null
  const look = problem ? styles.locked : pick.changed ? styles.changed : ''
  return (
    <li className={`${styles.row} ${look}`}>
      <Match href={href}>
        <Choice picked={pickedIn(pick)} market={pick.market_name} />
        <span className={styles.names}>{name}</span>
        {when ? <span className={styles.choice}>{when}</span> : <When pick={pick} />}
        {noBonus && <NoBonusWords why={noBonus} />}
        {notice && <span className={styles.notice}>{t(notice)}</span>}
      </Match>
      <span className={styles.price}>{problem ? <Locked /> : <Price pick={pick} />}</span>
      <IconButton
        icon="close"
        label={t('remove', { match: name })}
        className={styles.remove}
        disabled={placed}
        onClick={() => {
          changeSlip(slipStore, (slip) => removePick(slip, pickKeyOf(pick)), kind)
          showUndo(kind, t('removed'), { label: t('undo'), run: () => restore(pick, kind) })
        }}
      />
    </li>
  )
}

/** The mark that its odds carried before it was picked stands before the words. */
const NoBonusWords = ({ why: { key, odds } }: { why: NoBonus }) => {
  const t = useText('betslip')
  return (
    <span className={styles.choice}>
      {key !== 'noBonusOdds' && <BonusMark />} {t(key, { odds })}
    </span>
  )
}

const Match = ({ href, children }: { href: string | null; children: ReactNode }) =>
  href === null ? (
    <div className={styles.link}>{children}</div>
  ) : (
    <Link href={href} className={styles.link}>
      {children}
    </Link>
  )

// Undo puts the pick back unless its match has another by now.
const restore = (pick: Pick, kind: KeptKind): void => {
  const put = (slip: Slip): Slip =>
    slip.picks.some((held) => held.parent_match_id === pick.parent_match_id)
      ? slip
      : { ...slip, picks: [...slip.picks, pick] }
  changeSlip(slipStore, put, kind)
}

const When = ({ pick }: { pick: Pick }) => {
  const live = usePrices(({ matches }) => matches[pick.parent_match_id]?.live)
  return (
    <span className={styles.choice}>
      {pick.live ? <LiveBadge /> : dateTimeText(pick.startTime)}{' '}
      {pick.live && live && (
        <>
          <Ticking live={live} />{' '}
          <span className={styles.score}>
            {live.home_score}:{live.away_score}
          </span>{' '}
        </>
      )}
    </span>
  )
}

const Locked = () => {
  const t = useText('betslip')
  return (
    <span>
      <Icon name="lock" size={16} />
      <span className="visually-hidden">{t('locked')}</span>
    </span>
  )
}

const Price = ({ pick }: { pick: Pick }) => {
  const t = useText('betslip')
  const { odd_value } = pick.odd
  if (!pick.changed) return <span>{oddsText(odd_value)}</span>
  const rising = minorOf(odd_value) > minorOf(pick.accepted_odd)
  return (
    <>
      <s className={styles.old} aria-hidden="true">
        {oddsText(pick.accepted_odd)}
      </s>
      <span className={styles.now} aria-hidden="true">
        <Icon name={rising ? 'up' : 'down'} size={12} className={styles[rising ? 'up' : 'down']} />
        {oddsText(odd_value)}
      </span>
      <span className="visually-hidden">
        {t('fromTo', { from: oddsText(pick.accepted_odd), to: oddsText(odd_value) })}
      </span>
    </>
  )
}
