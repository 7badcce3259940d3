// The virtual slip while its matches are looked at: a bar at the page's end that opens it to be placed.
import { formatOdds } from '@walia/domain/odds/odds.ts'
import { useRef, useState } from 'react'
import { useIsExcluded } from '../api/session.ts'
import { useAttempt } from '../betslip/attempts.ts'
import { popped } from '../betslip/leave.ts'
import { useSlipAction } from '../betslip/PicksAction.tsx'
import { slipViewOf } from '../betslip/slipView.ts'
import { useStake } from '../betslip/store.ts'
import { useNow } from '../clock.ts'
import { profile } from '../config.ts'
import { moneyText, oddsText, plainAmount } from '../formats.ts'
import { useText } from '../text.ts'
import { useDockedStyle } from '../ui/docked.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLiftedMessages } from '../ui/lifted.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useWide } from '../ui/wide.ts'
import { VirtualSlip } from './VirtualSlip.tsx'
import styles from './Virtuals.module.css'
import { useVirtualSlip } from './virtualSlip.ts'

/** `isAlone`: the page has no rail with the slip beside it, however wide the screen. */
export const SlipBar = ({ isAlone }: { isAlone: boolean }) => {
  const isRailed = useWide() && !isAlone
  const isEmpty = useVirtualSlip().picks.length === 0
  const isExcluded = useIsExcluded()
  return isEmpty || isRailed || isExcluded ? null : <Bar />
}

const Bar = () => {
  const t = useText('virtuals')
  const slipText = useText('betslip')
  const [isOpen, setOpen] = useState(false)
  const panel = useRef<HTMLElement>(null)
  useLiftedMessages(panel, true)
  const slip = useVirtualSlip()
  const view = slipViewOf(slip, useStake(), useNow(), profile)
  const { kind } = useSlipAction(slip, view, false)
  const isAsking = useAttempt()?.asking ?? false
  const canPlace = kind === 'place' || kind === 'deposit'
  const close = (): Promise<void> => popped(() => setOpen(false))
  return (
    <>
      <aside ref={panel} className={styles.slipBar} style={useDockedStyle()} aria-label={t('slipTitle')} data-slip-dock>
        <span className={styles.summary}>
          <b>{slipText('picks', { count: view.count })}</b>
          {view.locked > 0 ? (
            <span className={styles.problem}>
              <Icon name="lock" size={16} /> {slipText('miniLocked', { count: view.locked })}
            </span>
          ) : (
            <>
              <span>{slipText('miniOdds', { odds: oddsText(formatOdds(view.totalOdds)) })}</span>
              {view.figures && (
                <span>{slipText('miniPayout', { amount: plainAmount(view.figures.totalWinningsWithAccaBonus) })}</span>
              )}
            </>
          )}
        </span>
        <button
          type="button"
          className={canPlace ? styles.place : styles.quiet}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {slipText(canPlace ? 'placeBet' : kind !== 'placing' ? 'open' : isAsking ? 'asking' : 'placing')}
          {canPlace && view.stake !== null && <span className={styles.amount}>{moneyText(view.stake)}</span>}
        </button>
      </aside>
      <Sheet open={isOpen} title={t('slipTitleCount', { count: view.count })} onClose={() => setOpen(false)}>
        <div className={styles.inSheet}>
          <VirtualSlip heading={null} leave={close} />
        </div>
      </Sheet>
    </>
  )
}
