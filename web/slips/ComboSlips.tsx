// The whole combo slip, with the parts that it must not import: on its page, and in the rail, where placing does not
// navigate.
import { leaveScreen, stay } from '../betslip/leave.ts'
import { stakeOf } from '../betslip/stake.ts'
import { useStake } from '../betslip/store.ts'
import { ComboSlip, type ComboSlipProps } from '../combo/ComboSlip.tsx'
import { useComboSlip } from '../combo/comboSlip.ts'
import { useOwnLimits } from '../saferplay/OwnLimits.tsx'
import { Today } from '../saferplay/Today.tsx'

export const ComboSlipPage = () => <Combo heading="h1" leave={leaveScreen} />

export const ComboRail = () => <Combo heading="h2" leave={stay} />

const Combo = (props: Omit<ComboSlipProps, 'today' | 'ownLimit'>) => {
  const ownLimit = useOwnLimits({ stake: stakeOf(useStake()), source: null }, useComboSlip().picks.length > 0)
  return <ComboSlip {...props} today={<Today />} ownLimit={ownLimit} />
}
