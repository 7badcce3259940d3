// The deposit form: method, phone, amount, and three lines with amount, fee and total.
import type { Deposit, DepositMethod } from '@walia/contract/payments.ts'
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { amountText, type Minor } from '@walia/domain/money/money.ts'
import { type DepositFigures, depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Failure } from '../../account/Failure.tsx'
import { useSession } from '../../api/session.ts'
import { profile } from '../../config.ts'
import { dateTimeText, minorOf, moneyText } from '../../formats.ts'
import { paths } from '../../paths.ts'
import { useKeepsAsking } from '../../reach.ts'
import { type TextOf, useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { AmountField } from '../AmountField.tsx'
import {
  type AmountError,
  amountErrorOf,
  depositPresetsOf,
  hasFee,
  type Left,
  type Limits,
  limitsWithin,
} from '../amount.ts'
import type { UnderWay } from '../createPayments.ts'
import { FigureLines } from '../FigureLines.tsx'
import { useDepositLeft } from '../left.ts'
import { MethodList } from '../MethodList.tsx'
import styles from '../Payments.module.css'
import { wordsOf } from '../paymentWords.ts'
import { isOnTop } from '../stage.ts'
import { showPayment, startPayment } from '../underWay.ts'
import { useAmount } from '../useAmount.ts'
import { storeMethod } from '../useMethods.ts'
import { deposits } from './deposits.ts'

export const depositLimits: Limits = { min: profile.payments.depositMin, max: profile.payments.depositMax }

export const DepositForm = ({
  methods,
  linkedAmount,
}: {
  methods: readonly DepositMethod[]
  linkedAmount: Minor | null
}) => {
  const t = useText('deposit')
  const own = useSession((session) => session.user?.mobile ?? '')
  const [asksFor, setAsksFor] = useState<string | null>(null)
  const [method, setMethod] = useState(methods[0] as DepositMethod)
  const [phone, setPhone] = useState(
    own.startsWith(profile.phone.countryCode) ? own.slice(profile.phone.countryCode.length) : own,
  )
  const [phoneLeft, setPhoneLeft] = useState(false)
  const input = useAmount(linkedAmount, deposits)
  const form = useRef<HTMLFormElement>(null)
  // Who pays on a page of the provider's says there with what.
  const isHosted = method.kind === 'bank' || method.kind === 'checkout'
  const mobile = isHosted ? own : normalisePhone(phone, profile.phone)
  const left = useDepositLeft()
  const wrong = amountErrorOf(input.amount, depositLimits, left?.amount)
  const figures = wrong === null ? figuresFor(method, input.amount) : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPhoneLeft(true)
    input.leave()
    if (mobile === null || figures === null) {
      form.current?.querySelector<HTMLElement>(`[name="${mobile === null ? 'phone' : 'amount'}"]`)?.focus()
      return
    }
    // A tap starts no second one: it asks, and the waiting one stands where the button was.
    if (isOnTop(deposits.use.getState().current, method.method) && asksFor !== method.method) {
      setAsksFor(method.method)
      return
    }
    setAsksFor(null)
    storeMethod(method.method)
    const { amount, fee, total } = figures
    void startPayment(deposits, {
      method: { method: method.method, name: method.name, kind: method.kind },
      mobile,
      amount: amountText(amount),
      fee: amountText(fee),
      moved: amountText(total),
    })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <MethodList legend={t('method')} methods={methods} chosen={method} onChoose={setMethod} />
      {!isHosted && (
        <Payer
          {...{ phone, setPhone }}
          onLeave={() => setPhoneLeft(true)}
          isWrong={phoneLeft && mobile === null}
          asksFirst={method.kind === 'mobile_money' && mobile !== null && mobile !== own}
        />
      )}
      <AmountField
        input={input}
        error={wrong && wrongText(t, wrong, left)}
        presets={depositPresetsOf(linkedAmount, limitsWithin(depositLimits, left?.amount))}
      />
      <Lines method={method} figures={figures} />
      <Submit {...{ method, figures, left }} asksFirst={asksFor === method.method} />
      <LimitLink isSet={left !== null && left.until !== null} />
    </form>
  )
}

/** An own limit is named with its end. */
const wrongText = (t: TextOf<'deposit'>, { key, limit }: NonNullable<AmountError>, left: Left | null): string =>
  key === 'errorLeft' && left !== null && left.until !== null
    ? t('ownLimitLeaves', { amount: moneyText(limit), time: dateTimeText(left.until) })
    : t(key, { amount: moneyText(limit) })

const LimitLink = ({ isSet }: { isSet: boolean }) => {
  const t = useText('deposit')
  return (
    <Link href={paths.profile({ action: 'saferplay' })} className={styles.limits}>
      {t(isSet ? 'yourLimits' : 'setLimit')}
    </Link>
  )
}

type PayerProps = {
  phone: string
  setPhone: (phone: string) => void
  onLeave: () => void
  isWrong: boolean
  /** The phone's owner gets a code first. */
  asksFirst: boolean
}

const Payer = ({ phone, setPhone, onLeave, isWrong, asksFirst }: PayerProps) => {
  const t = useText('deposit')
  return (
    <>
      <PhoneField
        name="phone"
        label={t('phone')}
        value={phone}
        onChange={setPhone}
        onBlur={onLeave}
        error={isWrong ? t('errorPhone') : null}
      />
      {asksFirst && <p className={styles.hint}>{t('otherPhone')}</p>}
    </>
  )
}

type SubmitProps = {
  method: DepositMethod
  figures: DepositFigures | null
  asksFirst: boolean
  left: Left | null
}

const USED_UP_NOTE = 'deposit-used-up'

const Submit = ({ method, figures, asksFirst, left }: SubmitProps) => {
  const t = useText('deposit')
  const usedUp = left !== null && left.amount < depositLimits.min ? left : null
  const ui = useText('paymentScreens')
  const { current, failure } = deposits.use()
  const asking = current?.unanswered ?? false
  useKeepsAsking(asking)
  if (asksFirst && current !== null && isOnTop(current, method.method)) return <Another current={current} />
  const paying = figures ? t('submit', { amount: moneyText(figures.total) }) : t('submitPlain')
  return (
    <>
      <Failure message={failure} />
      {asking && <p role="status">{ui('noAnswer')}</p>}
      {usedUp && (
        <p id={USED_UP_NOTE} className={styles.hint}>
          {usedUp.until === null
            ? t('confirmFirst')
            : t('ownLimitLeaves', { amount: moneyText(usedUp.amount), time: dateTimeText(usedUp.until) })}
        </p>
      )}
      <Button
        id="deposit"
        type="submit"
        full
        busy={current !== null && current.payment === null}
        disabled={usedUp !== null}
        aria-describedby={usedUp === null ? undefined : USED_UP_NOTE}
      >
        {asking ? ui('asking') : paying}
      </Button>
    </>
  )
}

/** Before a second deposit: the one that waits first, another one only by a tap of its own. */
const Another = ({ current }: { current: UnderWay<Deposit> }) => {
  const t = useText('deposit')
  const ui = useText('paymentScreens')
  return (
    <div className={styles.actions}>
      <p role="status">{t('stillWaiting', wordsOf(current))}</p>
      <Button id="deposit" full onClick={() => showPayment(deposits)}>
        {ui(current.payment?.status === 'awaiting_code' ? 'enterCode' : 'show')}
      </Button>
      <Button kind="text" type="submit" full>
        {t('another')}
      </Button>
    </div>
  )
}

const figuresFor = (method: DepositMethod, amount: Minor | null): DepositFigures | null => {
  const rules = methodOf(profile, method.method)
  if (rules === null || amount === null) return null
  const result = depositFiguresOf(profile, rules, { amount, unit: minorOf(method.step ?? '0.01') })
  return result.ok ? result : null
}

const Lines = ({ method, figures }: { method: DepositMethod; figures: DepositFigures | null }) => {
  const t = useText('deposit')
  const ui = useText('paymentScreens')
  const shown = (amount: Minor | undefined): string => (amount === undefined ? '-' : moneyText(amount))
  return (
    <FigureLines
      lines={[
        ...(hasFee(method) ? [{ name: ui('fee', { percent: method.fee_percent }), value: shown(figures?.fee) }] : []),
        { name: t('youSend'), value: shown(figures?.total) },
        { name: t('youGet'), value: shown(figures?.amount) },
      ]}
    />
  )
}
