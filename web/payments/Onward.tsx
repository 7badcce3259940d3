// The link after a completed payment: back to where the bettor came from, else to the profile.
import { returnTo } from '../account/returnTo.ts'
import { popped } from '../betslip/leave.ts'
import { paths, safeNext } from '../paths.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'

export type OnwardProps = { from: string | null; onLeave: () => void }

export const Onward = ({ from, onLeave }: OnwardProps) => {
  const t = useText('paymentScreens')
  const target = targetOf(from)
  const label = from === null ? 'done' : target === paths.betslip() ? 'backToSlip' : 'back'
  return (
    <Button full onClick={() => void popped(onLeave).then(() => returnTo(target))}>
      {t(label)}
    </Button>
  )
}

/** `from` is the query's, an address of ours or worth nothing. */
export const targetOf = (from: string | null): string => (from === null ? paths.profile() : safeNext(from))
