// The combo slip as a page, at the betslip's own address.
import { leaveScreen } from '../betslip/leave.ts'
import { ComboSlip } from './ComboSlip.tsx'

export const ComboSlipPage = () => <ComboSlip heading="h1" leave={leaveScreen} />
