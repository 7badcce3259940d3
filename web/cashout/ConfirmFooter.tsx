// The last step before money moves: the yellow button with the amount, or the way to a new offer.
import type { Ticket } from '@walia/contract/bets.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Cashout.module.css'
import { Countdown, useHeld } from './CashoutControl.tsx'
import { requestOffer } from './cashouts.ts'
import type { Flow, Held } from './flow.ts'
import { cashOut } from './followCashouts.ts'
import { LeastLine, useLeast } from './LeastPicker.tsx'

export const ConfirmFooter = ({ ticket, flow }: { ticket: Ticket; flow: Flow }) => {
  const t = useText('cashout')
  const { offer, part } = flow
  const held = useHeld(offer)
  if (held) return <Commit ticket={ticket} held={held} />
  if (offer.kind === 'asking' || offer.kind === 'offered')
    return (
      <Button kind="secondary" full busy>
        {t('asking')}
      </Button>
    )
  const words = offer.kind === 'expired' ? t('expired') : offer.kind === 'none' ? '' : offer.message
  return (
    <>
      {words && (
        <p className={styles.note} role="alert">
          <Icon name={offer.kind === 'paused' ? 'lock' : 'warning'} size={16} /> {words}
        </p>
      )}
      <Button kind="secondary" full onClick={() => void requestOffer(ticket.bet_id, part)}>
        {t('newOffer')}
      </Button>
    </>
  )
}

const Commit = ({ ticket, held }: { ticket: Ticket; held: Held }) => {
  const t = useText('cashout')
  const { ok } = useLeast(held.offer)
  return (
    <div className={styles.commit}>
      <Button kind="pick" full disabled={!ok} onClick={() => void cashOut(ticket.bet_id)}>
        {t('cashOut', { amount: moneyText(held.offer.net) })}
      </Button>
      <Countdown held={held} />
    </div>
  )
}

/** What the button means: just above it as far as one scrolls, except that large text gives the room to the figures. */
export const ConfirmWords = ({ flow }: { flow: Flow }) => {
  const t = useText('cashout')
  const held = useHeld(flow.offer)
  if (held === null) return null
  return (
    <p className={styles.irreversible}>
      <Icon name="warning" size={16} />
      <span>
        {t('irreversible')} <LeastLine offer={held.offer} />
      </span>
    </p>
  )
}
