// The combo slip's one action: remove what conflicts, accept a moved price, or place.
import type { ComboQuote } from '@walia/contract/combo.ts'
import { formatOdds } from '@walia/domain/odds/odds.ts'
import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { queryClient } from '../api/queries.ts'
import styles from '../betslip/Action.module.css'
import { ActionFrame } from '../betslip/ActionFrame.tsx'
import { HeldNote, PlacingLabel } from '../betslip/ActionLabel.tsx'
import { placeOrder } from '../betslip/place.ts'
import { moneyText } from '../formats.ts'
import { paths } from '../paths.ts'
import { ShareButton } from '../share/ShareButton.tsx'
import { currentLanguage, useText } from '../text.ts'
import { showSnackbar } from '../ui/snackbar.ts'
import { changeCombo } from './comboSlip.ts'
import { picksKeyOf } from './quote.ts'
import type { Combo } from './useCombo.ts'

const looks = {
  tooFew: 'disabled',
  waiting: 'disabled',
  disabled: 'disabled',
  remove: 'remove',
  accept: 'accept',
  placing: 'placing',
  place: 'place',
  deposit: 'place',
} as const

type Around = { leave: () => Promise<void>; ownLimit: ReactNode }

export const ComboActionArea = ({ combo, leave, ownLimit }: Around & { combo: Combo }) => {
  const { action } = combo
  const reason = useReason(combo)
  const isBroken = ownLimit !== null && (action.kind === 'place' || action.kind === 'deposit')
  const t = useText('betslip')
  return (
    <ActionFrame
      action={isBroken ? { kind: 'disabled' } : action}
      look={isBroken ? 'disabled' : looks[action.kind]}
      reason={isBroken ? ownLimit : reason}
      note={action.kind === 'placing' && <HeldNote />}
      act={() => act(combo, leave, t('pleaseLogin'))}
      from={paths.comboSlip()}
      share={<ShareButton disabled={action.kind !== 'place'} slip={combo.slip} />}
    >
      <Label combo={combo} />
    </ActionFrame>
  )
}

const useReason = ({ action, view: { limits, stake } }: Combo): string | null => {
  const t = useText('comboScreens')
  const slipText = useText('betslip')
  if (action.kind !== 'disabled') return null
  if (action.reason === 'OFFLINE') return slipText('offline')
  if (action.reason === 'ODDS') return t('oddsTooLow', { odds: formatOdds(limits.totalOddsAbove) })
  return stake !== null && stake > limits.stakeMax ? slipText('stakeMax', { amount: moneyText(limits.stakeMax) }) : null
}

const Label = ({ combo: { action, view } }: { combo: Combo }) => {
  const t = useText('comboScreens')
  const slipText = useText('betslip')
  const amount = view.stake === null ? null : <span className={styles.amount}>{moneyText(view.stake)}</span>
  if (action.kind === 'remove') return t('removePicks', { count: action.indexes.length })
  if (action.kind === 'accept') return t('accept')
  if (action.kind === 'waiting') return t('waiting')
  if (action.kind === 'placing') return <PlacingLabel live={view.hasLive} amount={amount} />
  return (
    <>
      <span className={styles.words}>
        <span>{slipText('placeBet')}</span>
        {action.kind === 'place' && action.needsLogin && (
          <span className={styles.second}>{slipText('loginFirst')}</span>
        )}
      </span>
      {amount}
    </>
  )
}

const act = (combo: Combo, leave: () => Promise<void>, pleaseLogin: string): void => {
  const { action } = combo
  if (action.kind === 'accept') combo.accept()
  else if (action.kind === 'remove')
    changeCombo((slip) => ({ ...slip, picks: slip.picks.filter((_, index) => !action.indexes.includes(index)) }))
  else if (action.kind === 'place' && action.needsLogin) {
    showSnackbar({ status: 'info', messages: [pleaseLogin] })
    navigate(paths.login(paths.comboSlip()))
  } else if (action.kind === 'place') void place(combo, leave)
}

const place = async ({ slip, view, quote }: Combo, leave: () => Promise<void>): Promise<void> => {
  if (view.stake === null || !quote) return
  await placeOrder({
    name: 'combo',
    slip,
    stake: view.stake,
    totalOdds: view.totalOdds,
    extra: quote.quote_id ? { quote_id: quote.quote_id } : {},
    leave,
    // The refusal brings the present price with it.
    onRefused: (details) => {
      const fresh = (details as { quote?: ComboQuote } | undefined)?.quote
      if (fresh) queryClient.setQueryData(['comboQuote', currentLanguage(), picksKeyOf(slip.picks)], fresh)
    },
  })
}
