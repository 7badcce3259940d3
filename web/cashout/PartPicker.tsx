// All of the stake or a part of it: two chips, and a slider for thumbs and keyboards.
import type { Ticket } from '@walia/contract/bets.ts'
import { stakePartOf } from '@walia/domain/cashout/offer.ts'
import { useEffect, useId, useState } from 'react'
import { profile } from '../config.ts'
import { minorOf, moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Chip, ChipRow } from '../ui/Chip.tsx'
import styles from './Cashout.module.css'
import { requestOffer } from './cashouts.ts'
import { type Flow, heldOf, openStakeOf } from './flow.ts'

const STEP = 5
const FIRST = 50
/** A pause of the thumb: one request per stop of the slider, not one per pixel. */
const REST_MS = 350

export const PartPicker = ({ ticket, flow }: { ticket: Ticket; flow: Flow }) => {
  const t = useText('cashout')
  const { part } = flow
  const held = heldOf(flow)
  const stakeOpen = held ? openStakeOf(held.offer) : minorOf(ticket.stake_open)
  const request = (next: number | null) => void requestOffer(ticket.bet_id, next)
  return (
    <>
      <div className={styles.chips}>
        <ChipRow label={t('amount')}>
          <Chip active={part === null} onClick={() => part !== null && request(null)}>
            {t('all')}
          </Chip>
          <Chip active={part !== null} onClick={() => part === null && request(FIRST)}>
            {t('part')}
          </Chip>
        </ChipRow>
      </div>
      {part !== null && <PartSlider stakeOpen={stakeOpen} part={part} onRest={request} />}
    </>
  )
}

type SliderProps = { stakeOpen: number; part: number; onRest: (part: number) => void }

const PartSlider = ({ stakeOpen, part, onRest }: SliderProps) => {
  const t = useText('cashout')
  const id = useId()
  const [percent, setPercent] = useState(part)
  useEffect(() => {
    if (percent === part) return
    const timer = setTimeout(() => onRest(percent), REST_MS)
    return () => clearTimeout(timer)
  }, [percent, part, onRest])
  const { partPercentMin, partPercentMax } = profile.cashout
  const value = t('partValue', { percent, amount: moneyText(stakePartOf(stakeOpen, percent)) })
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{t('partOf')}</label>
      <output htmlFor={id} className={styles.partValue}>
        {value}
      </output>
      <input
        id={id}
        type="range"
        min={partPercentMin}
        max={partPercentMax}
        step={STEP}
        value={percent}
        aria-valuetext={value}
        onChange={(event) => setPercent(Number(event.currentTarget.value))}
      />
    </div>
  )
}
