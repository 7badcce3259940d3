// The one action of the betslip.
import type { Channel } from '@walia/domain/market/profile.ts'
import { paths } from '../paths.ts'
import { PicksAction, type PicksActionProps } from './PicksAction.tsx'
import { placeOrder } from './place.ts'
import type { SlipView } from './slipView.ts'
import { changeSlip, currentSlip, useSlip } from './store.ts'

export type ActionAreaProps = Pick<PicksActionProps, 'share' | 'ownLimit'> & {
  view: SlipView
  leave: () => Promise<void>
  channel?: Channel
}

export const ActionArea = ({ view, leave, channel = 'slip', share, ownLimit }: ActionAreaProps) => (
  <PicksAction
    slip={useSlip()}
    view={view}
    change={changeSlip}
    place={async () => {
      const { stake, totalOdds, source, oddsBoost } = view
      if (stake === null) return
      const extra = source === null ? {} : { source: source.source }
      await placeOrder({ name: 'normal', slip: currentSlip(), stake, totalOdds, channel, leave, extra, oddsBoost })
    }}
    from={paths.betslip()}
    share={share}
    ownLimit={ownLimit}
  />
)
