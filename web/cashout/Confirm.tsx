// What the bettor confirms: all or a part, offer, tax, net amount, gain or loss, and the derivation.
import type { Ticket } from '@walia/contract/bets.ts'
import type { CashoutOffer } from '@walia/contract/cashout.ts'
import { useState } from 'react'
import { DerivationList } from '../betslip/DerivationList.tsx'
import { minorOf, moneyText } from '../formats.ts'
import { useSettings } from '../settings.ts'
import { useText } from '../text.ts'
import { Accordion } from '../ui/Accordion.tsx'
import styles from './Cashout.module.css'
import { ConfirmWords } from './ConfirmFooter.tsx'
import { type Flow, heldOf, openStakeOf, pauseChangeOf } from './flow.ts'
import { LeastPicker } from './LeastPicker.tsx'
import { PartPicker } from './PartPicker.tsx'

export const Confirm = ({ ticket, flow }: { ticket: Ticket; flow: Flow }) => {
  const t = useText('cashout')
  const held = heldOf(flow)
  const [how, setHow] = useState(false)
  return (
    <>
      {flow.was !== null && held && (
        <p className={styles.changed} role="alert">
          {t('changed', { before: moneyText(flow.was), now: moneyText(held.offer.net) })}
        </p>
      )}
      <Pause flow={flow} />
      {held && <StakeChanged ticket={ticket} offer={held.offer} />}
      <PartPicker ticket={ticket} flow={flow} />
      {held && (
        <>
          <Rows offer={held.offer} faded={flow.offer.kind !== 'offered' && flow.offer.kind !== 'asking'} />
          <LeastPicker offer={held.offer} />
          {held.derivation.length > 0 && (
            <Accordion title={t('how')} open={how} onToggle={() => setHow(!how)}>
              <DerivationList derivation={held.derivation} />
            </Accordion>
          )}
          <ConfirmWords flow={flow} />
        </>
      )}
    </>
  )
}

/** Why there is no offer for a while and how one comes back; afterwards, what it was before. */
const Pause = ({ flow }: { flow: Flow }) => {
  const t = useText('cashout')
  const autorefresh = useSettings((state) => state.autorefresh)
  const change = pauseChangeOf(flow)
  if (flow.offer.kind === 'paused')
    return (
      <p className={styles.changed} role="status">
        {t('pausedWhy')} {t(autorefresh ? 'pausedBack' : 'pausedAsk')}
      </p>
    )
  if (change === null || flow.was !== null) return null
  return (
    <p className={styles.changed} role="alert">
      {t('afterPause', { before: moneyText(change.before), now: moneyText(change.now) })}
    </p>
  )
}

/** A part was cashed out on another device since the sheet was opened. */
const StakeChanged = ({ ticket, offer }: { ticket: Ticket; offer: CashoutOffer }) => {
  const t = useText('cashout')
  const [before, now] = [minorOf(ticket.stake_open), openStakeOf(offer)]
  if (before === now) return null
  return (
    <p className={styles.changed} role="alert">
      {t('stakeChanged', { before: moneyText(before), now: moneyText(now) })}
    </p>
  )
}

const Rows = ({ offer, faded }: { offer: CashoutOffer; faded: boolean }) => {
  const t = useText('cashout')
  const { stake, stake_left, gross, tax, net } = offer
  return (
    <dl className={`${styles.rows} ${faded ? styles.faded : ''}`}>
      <Row name={t('stakeOut')} value={moneyText(stake)} />
      {minorOf(stake_left) > 0 && <Row name={t('stakeLeft')} value={moneyText(stake_left)} />}
      {minorOf(tax) > 0 && (
        <>
          <Row name={t('gross')} value={moneyText(gross)} />
          <Row name={t('tax')} value={moneyText(`-${tax}`)} />
        </>
      )}
      <dt className={styles.total}>{t('net')}</dt>
      <dd className={styles.total}>{moneyText(net)}</dd>
      <Difference stake={minorOf(stake)} net={minorOf(net)} />
    </dl>
  )
}

const Row = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

const Difference = ({ stake, net }: { stake: number; net: number }) => {
  const t = useText('cashout')
  const amount = moneyText(Math.abs(net - stake))
  if (net === stake) return <dd className={styles.difference}>{t('even')}</dd>
  return net > stake ? (
    <dd className={`${styles.difference} ${styles.gain}`}>{t('gain', { amount })}</dd>
  ) : (
    <dd className={`${styles.difference} ${styles.loss}`}>{t('loss', { amount })}</dd>
  )
}
