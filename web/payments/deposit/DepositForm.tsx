// The deposit form: method, phone, amount, and three lines with amount, fee and total.
import type { Deposit, DepositMethod } from '@walia/contract/payments.ts'
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import { amountText, type Minor } from '@walia/domain/money/money.ts'
import { type DepositFigures, depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '../../account/Failure.tsx'
import { useSession } from '../../api/session.ts'
import { profile } from '../../config.ts'
import { moneyText } from '../../formats.ts'
import { useKeepsAsking } from '../../reach.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneField } from '../../ui/PhoneField.tsx'
import { AmountField } from '../AmountField.tsx'
import { amountErrorOf, depositPresetsOf, hasFee, type Limits } from '../amount.ts'
import type { UnderWay } from '../createPayments.ts'
import { FigureLines } from '../FigureLines.tsx'
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
  const wrong = amountErrorOf(input.amount, depositLimits)
  const figures = figuresFor(method, input.amount)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setPhoneLeft(true)
    input.leave()
    if (mobile === null || figures === null) {
      form.current?.querySelector<HTMLElement>(`[name="${mobile === null ? 'phone' : 'amount'}"]`)?.focus()
      return
    }
    // A tap on the button starts no second one: it asks, and the waiting one stands where the button was.
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
        error={wrong && t(wrong.key, { amount: moneyText(wrong.limit) })}
        presets={depositPresetsOf(linkedAmount, depositLimits)}
      />
      <Lines method={method} figures={figures} />
      <Submit method={method} figures={figures} asksFirst={asksFor === method.method} />
    </form>
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

type SubmitProps = { method: DepositMethod; figures: DepositFigures | null; asksFirst: boolean }

const Submit = ({ method, figures, asksFirst }: SubmitProps) => {
  const t = useText('deposit')
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
      <Button id="deposit" type="submit" full busy={current !== null && current.payment === null}>
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
  const result = depositFiguresOf(profile, rules, amount)
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
