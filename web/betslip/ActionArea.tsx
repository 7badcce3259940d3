// The one action of the betslip.
import type { Channel } from '@walia/domain/market/profile.ts'
import { paths } from '../paths.ts'
import { ShareButton } from '../share/ShareButton.tsx'
import { PicksAction } from './PicksAction.tsx'
import { placeOrder } from './place.ts'
import type { SlipView } from './slipView.ts'
import { changeSlip, currentSlip, useSlip } from './store.ts'

export type ActionAreaProps = { view: SlipView; leave: () => Promise<void>; channel?: Channel }

export const ActionArea = ({ view, leave, channel = 'slip' }: ActionAreaProps) => (
  <PicksAction
    slip={useSlip()}
    view={view}
    change={changeSlip}
    place={async () => {
      const { stake, totalOdds } = view
      if (stake !== null) await placeOrder({ name: 'normal', slip: currentSlip(), stake, totalOdds, channel, leave })
    }}
    from={paths.betslip()}
    share={(ready) => <ShareButton disabled={!ready} />}
  />
)
