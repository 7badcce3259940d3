// The last step before money moves: the yellow button with the amount, or the way to a new offer.
import type { Ticket } from '@walia/contract/bets.ts'
import type { CashoutOffer } from '@walia/contract/cashout.ts'
import { profile } from '../config.ts'
import { moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Cashout.module.css'
import { Countdown, useHeld } from './CashoutControl.tsx'
import { askOffer, useCashouts } from './cashouts.ts'
import { type Flow, isLiveOffer, leastOf } from './flow.ts'
import { cashOut } from './followCashouts.ts'

export const ConfirmFooter = ({ ticket, flow }: { ticket: Ticket; flow: Flow }) => {
  const t = useText('cashout')
  const { offer, part } = flow
  const held = useHeld(offer)
  if (held)
    return (
      <>
        <p className={styles.irreversible}>
          <Icon name="warning" size={16} />
          <span>
            {t('irreversible')} <Least offer={held.offer} />
          </span>
        </p>
        <div className={styles.commit}>
          <Button kind="pick" full onClick={() => void cashOut(ticket.bet_id)}>
            {t('cashOut', { amount: moneyText(held.offer.net) })}
          </Button>
          <Countdown held={held} />
        </div>
      </>
    )
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
      <Button kind="secondary" full onClick={() => void askOffer(ticket.bet_id, part)}>
        {t('newOffer')}
      </Button>
    </>
  )
}

/** What the button consents to where the value may fall before the bet is sold: beside it, however low the screen. */
const Least = ({ offer }: { offer: CashoutOffer }) => {
  const t = useText('cashout')
  const chosen = useCashouts((state) => state.least)
  if (!isLiveOffer(offer, profile.cashout)) return null
  const least = leastOf(offer, chosen, profile.cashout)
  return (
    <span className={styles.small} role="status">
      {least === null ? t('leastNone') : t('leastAmount', { amount: moneyText(least) })}
    </span>
  )
}
