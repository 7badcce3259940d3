// The mini slip while browsing, with what the slip itself must not import: sharing, and the bettor's own limits.
import type { ReactNode } from 'react'
import type { ActionAreaProps } from '../betslip/ActionArea.tsx'
import { MiniSlip, type MiniSlipProps } from '../betslip/MiniSlip.tsx'
import { useSlipSource } from '../betslip/slipSource.ts'
import { useHasPicksIn } from '../betslip/slipStore.ts'
import { stakeOf } from '../betslip/stake.ts'
import { slipStore, useStake } from '../betslip/store.ts'
import { useOwnLimits } from '../saferplay/OwnLimits.tsx'
import { ShareButton } from '../share/ShareButton.tsx'

export const share: ActionAreaProps['share'] = (ready) => <ShareButton disabled={!ready} />

/** What the slip says of limits, by what pays it. */
export const useNormalLimit = (): ReactNode =>
  useOwnLimits({ stake: stakeOf(useStake()), source: useSlipSource(false) }, useHasPicksIn(slipStore))

export const NormalMini = (props: Omit<MiniSlipProps, 'share' | 'ownLimit'>) => (
  <MiniSlip {...props} share={share} ownLimit={useNormalLimit()} />
)
