// The whole slip in the rail; placing leaves the page where it is.
import { Slip } from '../betslip/Slip.tsx'

const stay = async (): Promise<void> => undefined

export const Rail = () => <Slip heading="h2" leave={stay} />
