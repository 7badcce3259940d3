// Stake, figures and the one action of a boosted list's slip.
import type { BoostedAnswer } from '@walia/contract/boosted.ts'
import { actionOf } from '@walia/domain/betslip/action.ts'
import { acceptChanges, removeLocked } from '@walia/domain/betslip/slip.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../api/session.ts'
import actionStyles from '../betslip/Action.module.css'
import { ActionLabel } from '../betslip/ActionLabel.tsx'
import { FiguresPanel } from '../betslip/FiguresPanel.tsx'
import { useGuard } from '../betslip/guard.ts'
import { usePlacing } from '../betslip/place.ts'
import { StakePanel } from '../betslip/StakePanel.tsx'
import { slipViewOf } from '../betslip/slipView.ts'
import { stakeText } from '../betslip/stake.ts'
import { useOnline } from '../betslip/useOnline.ts'
import { useNow } from '../clock.ts'
import { placeOrder } from '../combo/order.ts'
import { profile, serverNow } from '../config.ts'
import { minorOf, moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { useDockedStyle } from '../ui/docked.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import styles from './Boosted.module.css'
import { slipOf } from './boostedPicks.ts'
import { changeModel, clearModel, useModel } from './models.ts'

const looks = {
  empty: 'disabled',
  disabled: 'disabled',
  place: 'place',
  placing: 'placing',
  accept: 'accept',
  removeLocked: 'remove',
} as const

export const BoostedPanel = ({ list }: { list: BoostedAnswer['data'] }) => {
  const t = useText('boostedScreens')
  const docked = useDockedStyle()
  const { betslip, stake } = useModel(list.id)
  const [warning, setWarning] = useState<string | null>(null)
  const field = stake ?? stakeText(minorOf(list.stake))
  const slip = slipOf(betslip)
  const view = slipViewOf(slip, field, useNow(), profile)
  if (betslip.length === 0)
    return (
      <div className={styles.panel} style={docked} data-slip-dock>
        <p className={styles.hint}>{t('noPicks')}</p>
      </div>
    )
  return (
    <div className={styles.panel} style={docked} data-slip-dock>
      <StakePanel
        view={view}
        warning={warning}
        onWarning={setWarning}
        field={{ text: field, set: (text) => changeModel(list.id, { stake: text }) }}
      />
      <FiguresPanel view={view} />
      <Action id={list.id} slip={slip} view={view} />
    </div>
  )
}

type ActionProps = {
  id: number
  slip: ReturnType<typeof slipOf>
  view: ReturnType<typeof slipViewOf>
}

const Action = ({ id, slip, view }: ActionProps) => {
  const slipText = useText('betslip')
  const { authenticated, user } = useSession()
  const action = actionOf(slip, {
    now: useNow(),
    stake: view.stake,
    placeableMin: profile.stake.placeableMin,
    legsMin: view.limits.legsMin,
    online: useOnline(),
    placing: usePlacing((state) => state.startedAt !== null),
    authenticated,
    balance: authenticated ? minorOf(user?.balance ?? '0') : null,
  })
  const ready = useGuard(action.kind)
  const act = (): void => {
    if (!ready()) return
    if (action.kind === 'accept') changeModel(id, { betslip: acceptChanges(slip).picks })
    else if (action.kind === 'removeLocked') changeModel(id, { betslip: removeLocked(slip, serverNow()).picks })
    else if (action.kind === 'place' && action.needsLogin) {
      showSnackbar({ status: 'info', messages: [slipText('pleaseLogin')] })
      navigate(paths.login(location.pathname))
    } else if (action.kind === 'place') void place(id, slip, view)
  }
  return (
    <>
      {action.kind === 'place' && action.shortfall > 0 && (
        <Link
          href={paths.profile({
            from: location.pathname,
            action: 'deposit',
            amount: stakeText(action.shortfall),
          })}
          className={actionStyles.deposit}
        >
          {slipText('deposit', { amount: moneyText(action.shortfall) })}
        </Link>
      )}
      <button
        type="button"
        className={`${actionStyles.action} ${actionStyles[looks[action.kind]]}`}
        disabled={looks[action.kind] === 'disabled'}
        aria-busy={action.kind === 'placing' || undefined}
        onClick={act}
      >
        <ActionLabel action={action} view={view} />
      </button>
    </>
  )
}

const place = async (id: number, slip: ActionProps['slip'], view: ActionProps['view']): Promise<void> => {
  if (view.stake === null) return
  await placeOrder({
    name: `boosted-${id}`,
    slip,
    stake: view.stake,
    totalOdds: view.totalOdds,
    extra: { product_type: 'boosted', boosted_id: id },
    onPlaced: () => clearModel(id),
  })
}
