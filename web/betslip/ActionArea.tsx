// The slip's one action: what it is now, and what a tap does.
import { actionOf, type SlipAction } from '@walia/domain/betslip/action.ts'
import { acceptChanges, removeLocked } from '@walia/domain/betslip/slip.ts'
import type { Channel } from '@walia/domain/market/profile.ts'
import { useRef } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../api/session.ts'
import { useNow } from '../clock.ts'
import { profile, serverNow } from '../config.ts'
import { minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { ShareButton } from '../share/ShareButton.tsx'
import { useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Action.module.css'
import { ActionLabel } from './ActionLabel.tsx'
import { placeSlip, usePlacing } from './place.ts'
import type { SlipView } from './slipView.ts'
import { stakeText } from './stake.ts'
import { changeSlip, useSlip } from './store.ts'
import { useOnline } from './useOnline.ts'

/** After a change of label taps do nothing for this long, so that no action turns into another under the thumb. */
const GUARD_MS = 400

const looks: Record<SlipAction['kind'], string> = {
  empty: 'disabled',
  disabled: 'disabled',
  place: 'place',
  placing: 'placing',
  accept: 'accept',
  removeLocked: 'remove',
}

export type ActionAreaProps = { view: SlipView; leave: () => Promise<void>; channel?: Channel }

export const ActionArea = ({ view, leave, channel = 'slip' }: ActionAreaProps) => {
  const t = useText('betslip')
  const action = useAction(view)
  const ready = useGuard(action.kind)
  const run = (): void => {
    if (ready()) act(action, () => void placeSlip(view, leave, channel), t('pleaseLogin'))
  }
  const off = action.kind === 'disabled' || action.kind === 'empty'
  return (
    <div className={styles.area}>
      {action.kind === 'place' && action.shortfall > 0 && <DepositLink shortfall={action.shortfall} />}
      {action.kind === 'disabled' && action.reason === 'OFFLINE' && (
        <p className={styles.offline} role="status">
          {t('offline')}
        </p>
      )}
      <div className={styles.buttons}>
        <ShareButton disabled={action.kind !== 'place'} />
        <button
          type="button"
          className={`${styles.action} ${styles[looks[action.kind]]}`}
          disabled={off}
          aria-disabled={action.kind === 'placing' || undefined}
          aria-busy={action.kind === 'placing' || undefined}
          onClick={run}
        >
          <ActionLabel action={action} view={view} />
        </button>
      </div>
    </div>
  )
}

const useAction = (view: SlipView): SlipAction => {
  const { authenticated, user } = useSession()
  const placing = usePlacing((state) => state.startedAt !== null)
  return actionOf(useSlip(), {
    now: useNow(),
    stake: view.stake,
    placeableMin: profile.stake.placeableMin,
    legsMin: view.limits.legsMin,
    online: useOnline(),
    placing,
    authenticated,
    balance: authenticated ? minorOf(user?.balance ?? '0') : null,
  })
}

const useGuard = (kind: SlipAction['kind']): (() => boolean) => {
  const last = useRef({ kind, changedAt: Number.NEGATIVE_INFINITY })
  if (last.current.kind !== kind) last.current = { kind, changedAt: performance.now() }
  return () => performance.now() - last.current.changedAt >= GUARD_MS
}

const act = (action: SlipAction, place: () => void, pleaseLogin: string): void => {
  if (action.kind === 'accept') changeSlip(acceptChanges)
  else if (action.kind === 'removeLocked') changeSlip((slip) => removeLocked(slip, serverNow()))
  else if (action.kind === 'place' && action.needsLogin) {
    showSnackbar({ status: 'info', messages: [pleaseLogin] })
    navigate(paths.login(location.pathname + location.search))
  } else if (action.kind === 'place') place()
}

const DepositLink = ({ shortfall }: { shortfall: number }) => {
  const t = useText('betslip')
  return (
    <Link
      href={paths.profile({ from: paths.betslip(), action: 'deposit', amount: stakeText(shortfall) })}
      className={styles.deposit}
    >
      {t('deposit', { amount: moneyText(shortfall) })}
    </Link>
  )
}
