// The deposit form: way to pay, phone, amount, and the three lines that say what moves where.
import type { DepositMethod } from '@walia/contract/payments.ts'
import { normalisePhone } from '@walia/domain/accounts/phone.ts'
import type { Minor } from '@walia/domain/money/money.ts'
import { depositFiguresOf, methodOf } from '@walia/domain/payments/amounts.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useSession } from '../api/session.ts'
import { stakeOf, stakeText, typeStake } from '../betslip/stake.ts'
import { profile } from '../config.ts'
import { currencyText, moneyText } from '../formats.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PhoneField } from '../ui/PhoneField.tsx'
import { AmountPresets } from './AmountPresets.tsx'
import { amountErrorOf } from './amount.ts'
import styles from './Deposit.module.css'
import { startDeposit, useDeposit } from './deposit.ts'
import { MethodList } from './MethodList.tsx'
import { rememberMethod } from './useMethods.ts'

/** An amount that cannot be typed past; the limit itself is checked on submit. */
const TYPED_MAX = 999_999_99

export const DepositForm = ({ methods, asked }: { methods: readonly DepositMethod[]; asked: Minor | null }) => {
  const t = useText('deposit')
  const own = useSession((session) => session.user?.mobile ?? '')
  const failure = useDeposit((state) => state.failure)
  const sending = useDeposit((state) => state.current !== null && state.current.status === null)
  const [method, setMethod] = useState(methods[0] as DepositMethod)
  const [phone, setPhone] = useState(
    own.startsWith(profile.phone.countryCode) ? own.slice(profile.phone.countryCode.length) : own,
  )
  const [text, setText] = useState(asked === null ? '' : stakeText(asked))
  const [left, setLeft] = useState({ phone: false, amount: false })
  const form = useRef<HTMLFormElement>(null)
  const amount = stakeOf(text)
  const mobile = normalisePhone(phone, profile.phone)
  const wrong = amountErrorOf(amount, profile.payments)
  const figures = figuresFor(method, amount)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setLeft({ phone: true, amount: true })
    if (mobile === null || amount === null || wrong) {
      form.current?.querySelector<HTMLElement>(`[name="${mobile === null ? 'phone' : 'amount'}"]`)?.focus()
      return
    }
    rememberMethod(method.method)
    void startDeposit({ method, mobile, amount, total: figures?.total ?? amount })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <MethodList methods={methods} chosen={method} onChoose={setMethod} />
      <PhoneField
        name="phone"
        label={t('phone')}
        value={phone}
        onChange={setPhone}
        onBlur={() => setLeft((before) => ({ ...before, phone: true }))}
        error={left.phone && mobile === null ? t('errorPhone') : null}
      />
      <Field
        name="amount"
        label={t('amount')}
        prefix={currencyText()}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(typeStake(text, event.currentTarget.value, TYPED_MAX).text)}
        onBlur={() => text !== '' && setLeft((before) => ({ ...before, amount: true }))}
        error={left.amount && wrong ? t(wrong.key, { amount: moneyText(wrong.limit ?? 0) }) : null}
      />
      <AmountPresets asked={asked} chosen={amount} onChoose={(minor) => setText(stakeText(minor))} />
      <Lines method={method} figures={figures} />
      <div role="alert">
        {failure && (
          <p className={styles.failure}>
            <Icon name="warning" /> {failure}
          </p>
        )}
      </div>
      <Button type="submit" full busy={sending}>
        {figures ? t('submit', { amount: moneyText(figures.total) }) : t('submitPlain')}
      </Button>
    </form>
  )
}

type Figures = { amount: Minor; fee: Minor; total: Minor }

const figuresFor = (method: DepositMethod, amount: Minor | null): Figures | null => {
  const rules = methodOf(profile, method.method)
  if (rules === null || amount === null) return null
  const result = depositFiguresOf(profile, rules, amount)
  return result.ok ? result : null
}

const Lines = ({ method, figures }: { method: DepositMethod; figures: Figures | null }) => {
  const t = useText('deposit')
  const shown = (amount: Minor | undefined): string => (amount === undefined ? '-' : moneyText(amount))
  return (
    <dl className={styles.lines}>
      <dt>{t('fee', { percent: method.fee_percent })}</dt>
      <dd>{shown(figures?.fee)}</dd>
      <dt>{t('youSend')}</dt>
      <dd>{shown(figures?.total)}</dd>
      <dt>{t('youGet')}</dt>
      <dd>{shown(figures?.amount)}</dd>
    </dl>
  )
}
