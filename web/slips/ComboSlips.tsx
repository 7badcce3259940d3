// The whole combo slip, with the line of today that it must not import: on its page, and in the rail, where placing does not
// navigate.
import { leaveScreen } from '../betslip/leave.ts'
import { ComboSlip } from '../combo/ComboSlip.tsx'
import { Today } from './Today.tsx'

export const ComboSlipPage = () => <ComboSlip heading="h1" leave={leaveScreen} today={<Today />} />

const stay = async (): Promise<void> => undefined

export const ComboRail = () => <ComboSlip heading="h2" leave={stay} today={<Today />} />
