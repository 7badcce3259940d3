// The normal slip while browsing, with what sharing hands to it.
import type { ActionAreaProps } from '../betslip/ActionArea.tsx'
import { MiniSlip, type MiniSlipProps } from '../betslip/MiniSlip.tsx'
import { ShareButton } from '../share/ShareButton.tsx'

export const share: ActionAreaProps['share'] = (ready) => <ShareButton disabled={!ready} />

export const NormalMini = (props: Omit<MiniSlipProps, 'share'>) => <MiniSlip {...props} share={share} />
