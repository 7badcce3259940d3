// The mini slip while browsing, with the share parts that the slip itself must not import.
import type { ActionAreaProps } from '../betslip/ActionArea.tsx'
import { MiniSlip, type MiniSlipProps } from '../betslip/MiniSlip.tsx'
import { ShareButton } from '../share/ShareButton.tsx'

export const share: ActionAreaProps['share'] = (ready) => <ShareButton disabled={!ready} />

export const NormalMini = (props: Omit<MiniSlipProps, 'share'>) => <MiniSlip {...props} share={share} />
