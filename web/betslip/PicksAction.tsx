// The action of a slip whose picks have their own prices: its label and what a tap does.
import { actionOf, mayShare, type SlipAction } from '@walia/domain/betslip/action.ts'
import type { Slip } from '@walia/domain/betslip/slip.ts'
import { acceptChanges, removeLocked } from '@walia/domain/betslip/slipChanges.ts'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { useSession } from '../api/session.ts'
import { cashStakeMin, sourceNames } from '../bonuses/sources.ts'
import { useNow } from '../clock.ts'
import { serverNow } from '../config.ts'
import { minorOf, moneyText, oddsText } from '../formats.ts'
import { paths } from '../paths.ts'
import { type TextOf, useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { ActionFrame, type ActionLook } from './ActionFrame.tsx'
import { ActionLabel, HeldNote } from './ActionLabel.tsx'
import { useAttempt } from './attempts.ts'
import type { SlipView } from './slipView.ts'
import { useOnline } from './useOnline.ts'

const looks: Record<SlipAction['kind'], ActionLook> = {
  empty: 'disabled',
  disabled: 'disabled',
  place: 'place',
  deposit: 'place',
  placing: 'placing',
  accept: 'accept',
  removeLocked: 'remove',
}

export type PicksActionProps = {
  slip: Slip
  view: SlipView
  change: (to: (slip: Slip) => Slip) => void
  place: () => Promise<unknown>
  /** Page of this slip, to which a deposit comes back. */
  from: string
  /** `ready`: its picks can be sold. */
  share?: ((ready: boolean) => ReactNode) | undefined
  /** A limit of the bettor's own would be broken: what is said instead of placing. */
  ownLimit?: ReactNode
}

export const PicksAction = ({ slip, view, change, place, from, share, ownLimit = null }: PicksActionProps) => {
  const t = useText('betslip')
  const action = useSlipAction(slip, view, ownLimit !== null)
  const isOverLimit = action.kind === 'disabled' && action.reason === 'OWN_LIMIT'
  const act = (): void => {
    if (action.kind === 'accept') change(acceptChanges)
    else if (action.kind === 'removeLocked') change((held) => removeLocked(held, serverNow()))
    else if (action.kind === 'place' && action.needsLogin) {
      showSnackbar({ status: 'info', messages: [t('pleaseLogin')] })
      navigate(paths.login(location.pathname + location.search))
    } else if (action.kind === 'place') void place()
  }
  return (
    <ActionFrame
      action={action}
      look={looks[action.kind]}
      reason={isOverLimit ? ownLimit : reasonOf(action, view, t)}
      note={action.kind === 'placing' && <HeldNote />}
      act={act}
      from={from}
      share={share?.(mayShare(action, view.source !== null))}
    >
      <ActionLabel action={action} view={view} />
    </ActionFrame>
  )
}

const reasonOf = (action: SlipAction, { limits, source }: SlipView, t: TextOf<'betslip'>): string | null => {
  if (action.kind !== 'disabled') return null
  if (action.reason === 'OFFLINE') return t('offline')
  if (action.reason === 'CASH_FIRST')
    return t('sourceCashFirst', { amount: moneyText(useSession.getState().user?.balance ?? '0') })
  if (action.reason === 'TOO_FEW_LEGS') return t(source ? 'sourcePicks' : 'tooFewPicks', { min: limits.legsMin })
  if (action.reason === 'STAKE_ABOVE_SOURCE' && source)
    return t('sourceShort', { name: t(sourceNames[source.source]), amount: moneyText(source.balance) })
  if (source && action.reason === 'TOTAL_ODDS_TOO_LOW') return t('sourceOdds', { min: oddsText(source.odds_min) })
  return action.reason === 'TOTAL_ODDS_TOO_LOW' ? t('oddsTooLow', { above: oddsText(limits.totalOddsAbove) }) : null
}

/** `ownLimit`: a limit of the bettor's own would be broken. */
export const useSlipAction = (slip: Slip, view: SlipView, ownLimit: boolean): SlipAction => {
  const { authenticated, user } = useSession()
  return actionOf(slip, {
    now: useNow(),
    stake: view.stake,
    stakeMin: view.limits.stakeMin,
    legsMin: view.limits.legsMin,
    oddsTooLow: view.totalOdds <= BigInt(view.limits.totalOddsAbove),
    online: useOnline(),
    placing: useAttempt() !== null,
    authenticated,
    balance: authenticated ? minorOf(view.source?.balance ?? user?.balance ?? '0') : null,
    refillable: view.source === null,
    ownLimit,
    cashFirst: view.source?.source === 'bonus' && minorOf(user?.balance ?? '0') >= cashStakeMin,
  })
}
