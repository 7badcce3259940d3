// The combo slip in the rail; placing leaves the page where it is.
import { ComboSlip } from './ComboSlip.tsx'

const stay = async (): Promise<void> => undefined

export const ComboRail = () => <ComboSlip heading="h2" leave={stay} />
