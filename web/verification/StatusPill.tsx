// Where the verification stands, in one word.
import { useText } from '../text.ts'
import { Pill, type Tone } from '../ui/Pill.tsx'
import { useVerification, type Verification } from './queries.ts'

const TONES: Readonly<Record<Verification['status'], Tone>> = {
  none: 'neutral',
  submitted: 'info',
  approved: 'success',
  rejected: 'error',
  expired: 'warn',
}

export const StatusPill = ({ status }: Pick<Verification, 'status'>) => {
  const t = useText('verification')
  return <Pill tone={TONES[status]}>{t(status)}</Pill>
}

/** For a row of the profile; nothing while it is not known. */
export const OwnStatusPill = () => {
  const { data } = useVerification()
  return data ? <StatusPill status={data.status} /> : null
}
