// The slip's one action: what it is now, and what a tap does.
import { actionOf, type SlipAction } from '@walia/domain/betslip/action.ts'
import { acceptChanges, removeLocked } from '@walia/domain/betslip/slip.ts'
import type { Channel } from '@walia/domain/market/profile.ts'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../api/session.ts'
import { useNow } from '../clock.ts'
import { profile, serverNow } from '../config.ts'
import { minorOf } from '../formats.ts'
import { paths } from '../paths.ts'
import { useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { ActionFrame, type ActionLook } from './ActionFrame.tsx'
import { ActionLabel } from './ActionLabel.tsx'
import { placeSlip, usePlacing } from './place.ts'
import type { SlipView } from './slipView.ts'
import { changeSlip, useSlip } from './store.ts'
import { useOnline } from './useOnline.ts'

const looks: Record<SlipAction['kind'], ActionLook> = {
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
  return (
    <ActionFrame
      action={action}
      look={looks[action.kind]}
      reason={action.kind === 'disabled' && action.reason === 'OFFLINE' ? t('offline') : null}
      act={() => act(action, () => void placeSlip(view, leave, channel), t('pleaseLogin'))}
      from={paths.betslip()}
    >
      <ActionLabel action={action} view={view} />
    </ActionFrame>
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

const act = (action: SlipAction, place: () => void, pleaseLogin: string): void => {
  if (action.kind === 'accept') changeSlip(acceptChanges)
  else if (action.kind === 'removeLocked') changeSlip((slip) => removeLocked(slip, serverNow()))
  else if (action.kind === 'place' && action.needsLogin) {
    showSnackbar({ status: 'info', messages: [pleaseLogin] })
    navigate(paths.login(location.pathname + location.search))
  } else if (action.kind === 'place') place()
}
