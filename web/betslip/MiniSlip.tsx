// The slip while browsing: a bar above the bottom bar, the bar with stake and action, or a round button on the left.

import type { Slip } from '@walia/domain/betslip/slip.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { memo, type TouchEvent, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { PaidWith } from '../bonuses/SourceChoice.tsx'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { moneyText, oddsText, plainAmount } from '../formats.ts'
import { pickedIn, useChoiceName } from '../match/Choice.tsx'
import { useSlipBoost } from '../oddsboost/boosts.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { publishMiniHeight } from '../ui/docked.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { ActionArea, type ActionAreaProps } from './ActionArea.tsx'
import { accaHintText } from './accaText.ts'
import { stay } from './leave.ts'
import styles from './MiniSlip.module.css'
import { formAfterSwipe, setMiniForm, useMiniForm, usePublishedHeight, useWatching } from './miniForm.ts'
import { StakePanel } from './StakePanel.tsx'
import { useSlipSource } from './slipSource.ts'
import { type SlipView, slipViewOf } from './slipView.ts'
import { useSlip, useStake } from './store.ts'

export type MiniSlipProps = {
  /** `floating`: the round button only. `action`: always with stake and action. */
  mode: 'both' | 'floating' | 'action'
  /** Called after a bet is placed; without it the page stays. */
  leave?: () => Promise<void>
  share: ActionAreaProps['share']
  ownLimit: ActionAreaProps['ownLimit']
}

/**
 * A deferred value: the tapped odd renders at once, the bar in the next frame. `Bar` is memoised, since it would else be
 * drawn with the tap as well, as it was before.
 */
export const MiniSlip = (props: MiniSlipProps) => <Bar {...props} slip={useDeferredValue(useSlip())} />

/** Nothing is drawn while the slip is empty. */
const Bar = memo(({ mode, leave = stay, share, ownLimit, slip }: MiniSlipProps & { slip: Slip }) => {
  useWatching()
  const { form } = useMiniForm()
  const isOpen = mode === 'action' || form === 'expanded'
  const source = useSlipSource(isOpen)
  const boost = useSlipBoost(slip, false)
  const oddsBoost = source === null ? (boost?.on ?? null) : null
  const view = slipViewOf(slip, useStake(), useNow(), profile, { source, oddsBoost })
  if (view.count === 0) return null
  if (mode === 'floating' || (mode === 'both' && form === 'button')) return <FloatingButton count={view.count} />
  return <Panel fixed={mode === 'action'} expanded={isOpen} {...{ slip, view, leave, share, ownLimit }} />
})

const FloatingButton = ({ count }: { count: number }) => {
  const t = useText('betslip')
  useLayoutEffect(() => {
    publishMiniHeight(0)
    return () => publishMiniHeight(null)
  }, [])
  return (
    <Link href={paths.betslip()} className={styles.floating} aria-label={`${t('open')}, ${t('picks', { count })}`}>
      <Icon name="slip" size={24} />
      <span className={styles.badge}>{count}</span>
    </Link>
  )
}

type PanelProps = ActionAreaProps & { slip: Slip; expanded: boolean; fixed: boolean }

const Panel = ({ slip, view, expanded, fixed, ...around }: PanelProps) => {
  const t = useText('betslip')
  const panel = useRef<HTMLElement>(null)
  usePublishedHeight(panel)
  const look = view.locked > 0 ? styles.locked : view.changed > 0 ? styles.changed : ''
  return (
    <aside
      ref={panel}
      className={`${styles.mini} ${expanded ? styles.expanded : ''} ${fixed ? styles.fixed : ''} ${look}`}
      aria-label={t('title')}
      data-slip-dock
      {...useSwipe(fixed)}
    >
      <div className={styles.bar}>
        <Link href={paths.betslip()} className={styles.link}>
          <Summary slip={slip} view={view} named={expanded} />
          <span className="visually-hidden">{t('open')}</span>
        </Link>
        {!fixed && <Controls expanded={expanded} />}
      </div>
      {expanded ? (
        <Betting view={view} {...around} />
      ) : (
        view.acca.kind !== 'none' && <p className={styles.hint}>{accaHintText(view, t, moneyText)}</p>
      )}
    </aside>
  )
}

const useSwipe = (fixed: boolean) => {
  const from = useRef(0)
  if (fixed) return {}
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      from.current = touches[0]?.clientY ?? 0
    },
    onTouchEnd: ({ changedTouches, currentTarget: { scrollHeight, clientHeight } }: TouchEvent) => {
      // With large text the panel scrolls, so a vertical swipe is a scroll.
      if (scrollHeight > clientHeight) return
      const { form } = useMiniForm.getState()
      setMiniForm(formAfterSwipe(form, (changedTouches[0]?.clientY ?? from.current) - from.current))
    },
  }
}

const Controls = ({ expanded }: { expanded: boolean }) => {
  const t = useText('betslip')
  return (
    <>
      <IconButton
        icon="chevron"
        label={t(expanded ? 'collapse' : 'expand')}
        aria-expanded={expanded}
        className={`${styles.control} ${expanded ? styles.down : styles.up}`}
        onClick={() => setMiniForm(expanded ? 'bar' : 'expanded')}
      />
      {!expanded && (
        <IconButton
          icon="close"
          size={16}
          label={t('minimise')}
          className={styles.control}
          onClick={() => setMiniForm('button')}
        />
      )}
    </>
  )
}

/** One pick takes the quick path; more are placed as a slip. */
const Betting = ({ view, ...around }: ActionAreaProps) => {
  const [warning, setWarning] = useState<string | null>(null)
  return (
    <div className={styles.betting}>
      <PaidWith chosen={view.source} />
      <StakePanel view={view} warning={warning} onWarning={setWarning} />
      <ActionArea channel={view.count === 1 ? 'quick' : 'slip'} {...{ view, ...around }} />
    </div>
  )
}

const Summary = ({ slip, view, named }: { slip: Slip; view: SlipView; named: boolean }) => {
  const t = useText('betslip')
  const [only, ...others] = slip.picks
  const nameOf = useChoiceName()
  const name = named && only && others.length === 0 ? `${nameOf(pickedIn(only))} · ${only.market_name}` : null
  return (
    <>
      {name ? (
        <span className={styles.name} title={name}>
          {name}
        </span>
      ) : (
        <span className={styles.count}>{t('picks', { count: view.count })}</span>
      )}
      <Middle view={view} short={name !== null} />
    </>
  )
}

const Middle = ({ view, short }: { view: SlipView; short: boolean }) => {
  const t = useText('betslip')
  if (view.locked > 0)
    return (
      <span className={styles.problem}>
        <Icon name="lock" size={16} /> {t('miniLocked', { count: view.locked })}
      </span>
    )
  if (view.changed > 0) return <span className={styles.moved}>{t('miniChanged')}</span>
  const odds = oddsText(formatOdds(view.totalOdds))
  return (
    <>
      <span className={styles.odds}>{short ? odds : t('miniOdds', { odds })}</span>
      {view.figures && (
        <b className={styles.payout}>
          {t('miniPayout', { amount: plainAmount(view.figures.totalWinningsWithAccaBonus) })}
        </b>
      )}
    </>
  )
}
