// The whole slip of virtual matches: on its page, and in the rail, where placing does not navigate.
import { leaveScreen, stay } from '../betslip/leave.ts'
import { VirtualSlip } from '../virtuals/VirtualSlip.tsx'

export const VirtualSlipPage = () => <VirtualSlip heading="h1" leave={leaveScreen} />

export const VirtualRail = () => <VirtualSlip heading="h2" leave={stay} />
