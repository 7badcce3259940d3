// Cashing out, step by step in one sheet: confirm, submitted, processing, done; changed, expired, paused or without
// answer.
import type { Ticket } from '@walia/contract/bets.ts'
import { ticketCodeOf } from '@walia/domain/bets/ticket.ts'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { useAtTime } from '../clock.ts'
import { profile, serverNow } from '../config.ts'
import { minorOf, moneyText } from '../formats.ts'
import { useKeepsAsking } from '../reach.ts'
import { useText } from '../text.ts'
import { Button, Spinner } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import styles from './Cashout.module.css'
import { useRenewal } from './CashoutControl.tsx'
import { Confirm } from './Confirm.tsx'
import { ConfirmFooter } from './ConfirmFooter.tsx'
import { closeCashout, useCashouts, useFlow } from './cashouts.ts'
import { type Flow, holdLeftOf, isUnderWay } from './flow.ts'
import { Ring } from './Ring.tsx'

/** Rendered once per screen, beside the list, since it stays open after the card of a cashed-out ticket is gone. */
export const CashoutSheet = () => {
  const ticket = useCashouts((state) => state.ticket)
  return ticket && <TicketSheet ticket={ticket} />
}

const TicketSheet = ({ ticket }: { ticket: Ticket }) => {
  const t = useText('cashout')
  const flow = useFlow(ticket.bet_id)
  useRenewal(ticket.bet_id, flow.step === 'confirm')
  useKeepsAsking(flow.step === 'unknown')
  const done = flow.step === 'done'
  return (
    <Sheet
      open
      title={t(done ? 'doneTitle' : 'title')}
      onClose={closeCashout}
      footer={isUnderWay(flow) ? undefined : <Footer ticket={ticket} flow={flow} />}
    >
      <Content ticket={ticket} flow={flow} />
    </Sheet>
  )
}

const Content = ({ ticket, flow }: { ticket: Ticket; flow: Flow }) => {
  const t = useText('cashout')
  if (flow.step === 'done') return <Done flow={flow} />
  if (flow.step === 'submitted' || flow.step === 'processing')
    return (
      <div className={styles.state} role="status">
        <HoldRing flow={flow} />
        <p>{t(flow.step)}</p>
      </div>
    )
  if (flow.step === 'unknown')
    return (
      <div className={styles.state} role="status">
        <Spinner size={48} />
        <p>{t('noAnswer')}</p>
      </div>
    )
  return <Confirm ticket={ticket} flow={flow} />
}

/** The seconds for which a live bet is held, running out; a spinner where nothing is held. */
const HoldRing = ({ flow }: { flow: Flow }) => {
  const [sentAt] = useState(serverNow)
  const left = useAtTime((now) => holdLeftOf(flow, { sentAt, now }, profile))
  return left === null ? <Spinner size={20} /> : <Ring left={left} of={profile.liveHoldSeconds} />
}

const Done = ({ flow: { answer } }: { flow: Flow }) => {
  const t = useText('cashout')
  const balance = useSession((state) => state.user?.balance)
  if (answer === null) return null
  const { net, stake, stake_left } = answer.data
  const left = answer.status === ticketCodeOf('open')
  const gained = minorOf(net) >= minorOf(stake)
  return (
    <div className={styles.state} role="status">
      <Icon name="check" size={48} className={gained ? styles.check : styles.small} />
      <p className={styles.message}>{t(left ? 'donePart' : 'done')}</p>
      <p className={styles.big}>{moneyText(net)}</p>
      {left && <p>{t('doneLeft', { amount: moneyText(stake_left) })}</p>}
      {balance !== undefined && <p className={styles.small}>{t('balanceNow', { amount: moneyText(balance) })}</p>}
    </div>
  )
}

const Footer = ({ ticket, flow }: { ticket: Ticket; flow: Flow }) => {
  const t = useText('cashout')
  if (flow.step === 'done')
    return (
      <Button full onClick={closeCashout}>
        {t('close')}
      </Button>
    )
  if (flow.step === 'unknown')
    return (
      <Button kind="secondary" full onClick={closeCashout}>
        {t('closeAsking')}
      </Button>
    )
  return <ConfirmFooter ticket={ticket} flow={flow} />
}
