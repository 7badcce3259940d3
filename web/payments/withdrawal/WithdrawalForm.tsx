// The withdrawal form: available balance, method, amount, and lines with fee and net amount.
import type { WithdrawMethod } from '@walia/contract/payments.ts'
import { amountText, type Minor } from '@walia/domain/money/money.ts'
import { methodOf, type WithdrawalFigures, withdrawalFiguresOf } from '@walia/domain/payments/amounts.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '../../account/Failure.tsx'
import { useBalance } from '../../api/queries.ts'
import { useSession } from '../../api/session.ts'
import { profile } from '../../config.ts'
import { minorOf, moneyText, phoneText } from '../../formats.ts'
import { useKeepsAsking } from '../../reach.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { AMOUNT_NOTE, AmountField } from '../AmountField.tsx'
import { hasFee, type Limits, withdrawableOf, withdrawalErrorOf, withdrawalPresetsOf } from '../amount.ts'
import { FigureLines } from '../FigureLines.tsx'
import { MethodList } from '../MethodList.tsx'
import styles from '../Payments.module.css'
import { reviewPayment } from '../underWay.ts'
import { useAmount } from '../useAmount.ts'
import { storeMethod } from '../useMethods.ts'
import { BankFields, BankTakes, useBankFields } from './BankFields.tsx'
import { withdrawals } from './withdrawals.ts'

export const withdrawalLimits: Limits = { min: profile.payments.withdrawMin, max: profile.payments.withdrawMax }

export type WithdrawalFormProps = { methods: readonly WithdrawMethod[]; linkedAmount: Minor | null }

export const WithdrawalForm = ({ methods, linkedAmount }: WithdrawalFormProps) => {
  const t = useText('withdrawal')
  const ui = useText('paymentScreens')
  useBalance()
  const user = useSession((session) => session.user)
  const failure = withdrawals.use((state) => state.failure)
  const sending = withdrawals.use(({ current }) => current !== null && current.payment === null)
  const asking = withdrawals.use(({ current }) => current?.unanswered ?? false)
  useKeepsAsking(asking)
  const [method, setMethod] = useState(methods[0] as WithdrawMethod)
  const input = useAmount(linkedAmount, withdrawals)
  const bank = useBankFields(method)
  const form = useRef<HTMLFormElement>(null)
  if (user === null) return null
  const cash = minorOf(user.balance)
  const limits = { ...withdrawalLimits, step: minorOf(method.step) }
  const all = withdrawableOf(cash, limits)
  const wrong = withdrawalErrorOf(input.amount, limits, cash)
  // Nothing is promised of an amount that cannot be withdrawn.
  const figures = wrong === null ? figuresFor(method, input.amount) : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    input.leave()
    bank.leave()
    if (bank.wrong !== null || figures === null) {
      form.current?.querySelector<HTMLElement>(`[name="${bank.wrong ?? 'amount'}"]`)?.focus()
      return
    }
    storeMethod(method.method)
    reviewPayment(withdrawals, {
      method: { method: method.method, name: method.name, kind: method.kind },
      mobile: user.mobile,
      amount: amountText(figures.amount),
      fee: amountText(figures.fee),
      moved: amountText(figures.net),
      ...(bank.account && { bank: bank.account }),
    })
  }
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.cash}>
        <span>{t('available')}</span> <b>{moneyText(cash)}</b>
      </p>
      {all === null && <p className={styles.hint}>{t('errorMin', { amount: moneyText(limits.min) })}</p>}
      <MethodList legend={t('method')} methods={methods} chosen={method} onChoose={setMethod} />
      {method.banks && <BankFields fields={bank} banks={method.banks} />}
      <AmountField
        input={input}
        error={wrong && t(wrong.key, { amount: moneyText(wrong.limit) })}
        presets={withdrawalPresetsOf(cash, limits)}
        all={all}
      />
      <Lines method={method} figures={figures} mobile={user.mobile} />
      <Failure message={failure} />
      {asking && <p role="status">{ui('noAnswer')}</p>}
      <Button
        type="submit"
        full
        busy={sending}
        disabled={input.left && wrong !== null}
        aria-describedby={input.left && wrong !== null ? AMOUNT_NOTE : undefined}
      >
        {asking ? ui('asking') : figures ? t('submit', { amount: moneyText(figures.amount) }) : t('submitPlain')}
      </Button>
    </form>
  )
}

const figuresFor = (method: WithdrawMethod, amount: Minor | null): WithdrawalFigures | null => {
  const rules = methodOf(profile, method.method)
  if (rules === null || amount === null) return null
  const result = withdrawalFiguresOf(profile, rules, amount)
  return result.ok ? result : null
}

type LinesProps = { method: WithdrawMethod; figures: WithdrawalFigures | null; mobile: string }

const Lines = ({ method, figures, mobile }: LinesProps) => {
  const t = useText('withdrawal')
  const ui = useText('paymentScreens')
  const shown = (amount: Minor | undefined): string => (amount === undefined ? '-' : moneyText(amount))
  return (
    <div>
      <FigureLines
        lines={[
          ...(hasFee(method) ? [{ name: ui('fee', { percent: method.fee_percent }), value: shown(figures?.fee) }] : []),
          { name: t('youGet'), value: shown(figures?.net) },
          ...(method.banks
            ? []
            : method.kind === 'shop'
              ? [{ name: t('paidWhere'), value: t('atShop') }]
              : [{ name: t('goesTo'), value: phoneText(mobile) }]),
        ]}
      />
      {method.banks ? (
        <BankTakes method={method.method} />
      ) : (
        <p className={styles.hint}>
          {method.claim_hours === undefined ? t('ownNumber') : t('shopHint', { count: method.claim_hours })}
        </p>
      )}
    </div>
  )
}
