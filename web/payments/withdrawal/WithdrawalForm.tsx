// The withdrawal form: available balance, method, amount, and lines with fee and net amount.
import type { WithdrawMethod } from '@walia/contract/payments.ts'
import { amountText, type Minor } from '@walia/domain/money/money.ts'
import {
  methodOf,
  type WithdrawalFigures,
  withdrawalFiguresOf,
  withdrawLeastOf,
} from '@walia/domain/payments/amounts.ts'
import { type FormEvent, useRef, useState } from 'react'
import { Failure } from '../../account/Failure.tsx'
import { useOwnProfile } from '../../account/ownProfile.ts'
import { useBalance } from '../../api/queries.ts'
import { useSession } from '../../api/session.ts'
import { ForfeitNotice } from '../../bonuses/BonusCard.tsx'
import { profile } from '../../config.ts'
import { minorOf, moneyText, phoneText } from '../../formats.ts'
import { useKeepsAsking } from '../../reach.ts'
import { useText } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { AmountField } from '../AmountField.tsx'
import { hasFee, type Limits, limitsWithin, withdrawableOf, withdrawalErrorOf, withdrawalPresetsOf } from '../amount.ts'
import { FigureLines } from '../FigureLines.tsx'
import { useWithdrawalLeft } from '../left.ts'
import { MethodList } from '../MethodList.tsx'
import styles from '../Payments.module.css'
import { reviewPayment } from '../underWay.ts'
import { useAmount } from '../useAmount.ts'
import { storeMethod } from '../useMethods.ts'
import { BankFields, BankTakes, useBankFields } from './BankFields.tsx'
import { Shops } from './Shops.tsx'
import { useWithdrawalHold, withdrawals } from './withdrawals.ts'

export const withdrawalLimits: Limits = { min: profile.payments.withdrawMin, max: profile.payments.withdrawMax }

/** Id of the sentence above the form that says what holds withdrawals back. */
export const HOLD_NOTE = 'withdrawal-hold'

export type WithdrawalFormProps = { methods: readonly WithdrawMethod[]; linkedAmount: Minor | null }

export const WithdrawalForm = ({ methods, linkedAmount }: WithdrawalFormProps) => {
  const t = useText('withdrawal')
  useBalance()
  const user = useSession((session) => session.user)
  const failure = withdrawals.use((state) => state.failure)
  const sending = withdrawals.use(({ current }) => current !== null && current.payment === null)
  const [method, setMethod] = useState(methods[0] as WithdrawMethod)
  const input = useAmount(linkedAmount, withdrawals)
  const bank = useBankFields(method)
  const form = useRef<HTMLFormElement>(null)
  const left = useWithdrawalLeft()
  const isExcluded = Boolean(useOwnProfile().data?.excluded_until)
  if (user === null) return null
  const cash = minorOf(user.balance)
  const step = minorOf(method.step)
  const limits = { ...withdrawalLimits, step, min: withdrawLeastOf(profile, { isExcluded, cash, unit: step }) }
  const room = limitsWithin(limits, left)
  const all = withdrawableOf(cash, room)
  const wrong = withdrawalErrorOf(input.amount, limits, { cash, left })
  // Nothing is promised of an amount that cannot be withdrawn.
  const figures = wrong === null ? figuresFor(method, input.amount, limits.min) : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    input.leave()
    if (method.banks) bank.leave()
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
  const available = (
    <p className={styles.cash}>
      <span>{t('available')}</span> <b>{moneyText(Math.min(cash, left ?? cash))}</b>
    </p>
  )
  // What cannot be sent asks for nothing and takes nothing away; one that is being sent keeps its form.
  if (all === null && !sending && failure === null)
    return (
      <>
        {available}
        <Nothing least={limits.min} isLimited={withdrawableOf(cash, limits) !== null} />
      </>
    )
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      {available}
      <ForfeitNotice />
      <MethodList legend={t('method')} methods={methods} chosen={method} onChoose={setMethod} />
      {method.banks && <BankFields fields={bank} banks={method.banks} />}
      <AmountField
        input={input}
        error={wrong && t(wrong.key, { amount: moneyText(wrong.limit) })}
        presets={withdrawalPresetsOf(cash, room)}
        all={all}
      />
      <Lines method={method} figures={figures} mobile={user.mobile} />
      <Submit amount={figures?.amount ?? null} />
    </form>
  )
}

/** `amount` null: what is typed cannot be withdrawn, and a tap leads to what is wrong. */
const Submit = ({ amount }: { amount: Minor | null }) => {
  const t = useText('withdrawal')
  const ui = useText('paymentScreens')
  const { current, failure } = withdrawals.use()
  const asking = current?.unanswered ?? false
  useKeepsAsking(asking)
  const isHeld = useWithdrawalHold() !== null
  return (
    <>
      <Failure message={failure} />
      {asking && <p role="status">{ui('noAnswer')}</p>}
      <Button
        type="submit"
        full
        busy={current !== null && current.payment === null}
        disabled={isHeld}
        aria-describedby={isHeld ? HOLD_NOTE : undefined}
      >
        {asking ? ui('asking') : amount === null ? t('submitPlain') : t('submit', { amount: moneyText(amount) })}
      </Button>
    </>
  )
}

const Nothing = ({ least, isLimited }: { least: Minor; isLimited: boolean }) => {
  const t = useText('withdrawal')
  return <p className={styles.hint}>{isLimited ? t('confirmFirst') : t('errorMin', { amount: moneyText(least) })}</p>
}

const figuresFor = (method: WithdrawMethod, amount: Minor | null, least: Minor): WithdrawalFigures | null => {
  const rules = methodOf(profile, method.method)
  if (rules === null || amount === null) return null
  const result = withdrawalFiguresOf(profile, rules, amount, least)
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
      {method.kind === 'shop' && <Shops />}
    </div>
  )
}
