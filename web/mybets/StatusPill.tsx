// A ticket's state in words, in its tone.
import { useText } from '../text.ts'
import { Pill } from '../ui/Pill.tsx'
import { statusKeyOf, toneOf } from './ticketState.ts'

export const StatusPill = ({ status }: { status: number }) => {
  const t = useText('mybets')
  return <Pill tone={toneOf(status)}>{t(statusKeyOf(status), { code: status })}</Pill>
}
