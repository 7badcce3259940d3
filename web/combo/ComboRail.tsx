// The combo slip in the rail; placing does not navigate.
import { ComboSlip } from './ComboSlip.tsx'

const stay = async (): Promise<void> => undefined

export const ComboRail = () => <ComboSlip heading="h2" leave={stay} />
