// The amount field: its text, and when its error shows: on leaving it, or on submit. A payment that
// was accepted leaves it empty: nobody pays twice by a tap. One that was refused and is tried again brings it back.
import type { Minor } from '@walia/domain/money/money.ts'
import { useEffect, useRef, useState } from 'react'
import { type StakeChange, stakeOf, typeStake } from '../betslip/stake.ts'
import { minorOf, stakeText } from '../plainFormats.ts'
import type { Payment, Payments } from './createPayments.ts'

/** An amount that cannot be typed past; the limit itself is checked on submit. */
const TYPED_MAX = 999_999_99

export type AmountInput = {
  text: string
  /** Null while the text is no amount. */
  amount: Minor | null
  left: boolean
  /** Why the last key or paste was not taken. */
  refused: StakeChange['refused']
  type: (typed: string) => void
  choose: (amount: Minor) => void
  leave: () => void
}

export const useAmount = <P extends Payment>(linkedAmount: Minor | null, payments: Payments<P>): AmountInput => {
  const [text, setText] = useState(linkedAmount === null ? '' : stakeText(linkedAmount))
  const [left, setLeft] = useState(false)
  const [refused, setRefused] = useState<StakeChange['refused']>(null)
  const set = (change: StakeChange): void => {
    setText(change.text)
    setRefused(change.refused)
  }
  const accepted = payments.use((state) => state.accepted)
  const seen = useRef(accepted)
  useEffect(() => {
    if (accepted === seen.current) return
    seen.current = accepted
    setText('')
    setLeft(false)
  }, [accepted])
  const again = payments.use((state) => state.again)
  useEffect(() => {
    if (again === null) return
    payments.use.setState({ again: null })
    setText(stakeText(minorOf(again)))
  }, [again, payments])
  return {
    text,
    amount: stakeOf(text),
    left,
    refused,
    type: (typed) => set(typeStake(text, typed, TYPED_MAX)),
    choose: (amount) => set({ text: stakeText(amount), refused: null }),
    leave: () => setLeft(true),
  }
}
