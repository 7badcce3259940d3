// Where a bank withdrawal goes: bank, account name and account number, checked by the bank's own rule.
import type { Withdrawal, WithdrawMethod } from '@walia/contract/payments.ts'
import { methodOf } from '@walia/domain/payments/amounts.ts'
import { type BankField, bankDetailsOf, wrongBankFieldsOf } from '@walia/domain/payments/bankDetails.ts'
import { useState } from 'react'
import { profile } from '../../config.ts'
import { useText } from '../../text.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import styles from '../Payments.module.css'

type Banks = NonNullable<WithdrawMethod['banks']>
type Typed = Record<BankField, string>

export type BankEntry = {
  typed: Typed
  type: (field: BankField, text: string) => void
  /** The first wrong field, in the order of the form; null where no bank is asked for. */
  wrong: BankField | null
  /** All that are wrong. */
  allWrong: readonly BankField[]
  /** Errors show. */
  left: boolean
  leave: () => void
  account: Withdrawal['bank_account']
}

export const useBankFields = ({ banks }: WithdrawMethod): BankEntry => {
  const [typed, setTyped] = useState<Typed>({ bank: '', accountName: '', accountNumber: '' })
  const [left, setLeft] = useState(false)
  const rules = (banks ?? []).map(({ bank, account_digits }) => ({ id: bank, accountDigits: account_digits }))
  const read = bankDetailsOf(rules, typed)
  const name = banks?.find(({ bank }) => bank === typed.bank)?.name ?? ''
  return {
    typed,
    type: (field, text) => setTyped({ ...typed, [field]: text }),
    wrong: banks === undefined || read.ok ? null : read.field,
    allWrong: banks === undefined ? [] : wrongBankFieldsOf(rules, typed),
    left,
    leave: () => setLeft(true),
    account:
      banks !== undefined && read.ok
        ? {
            ...{ bank: read.details.bank, bank_name: name },
            ...{ account_name: read.details.accountName, account_number: read.details.accountNumber },
          }
        : null,
  }
}

export const BankFields = ({ fields, banks }: { fields: BankEntry; banks: Banks }) => {
  const t = useText('withdrawal')
  const { typed, type, allWrong, left } = fields
  const digits = banks.find(({ bank }) => bank === typed.bank)?.account_digits
  const isEmpty = (field: BankField): boolean => typed[field].trim() === ''
  const reasons = {
    bank: t('bankChoose'),
    accountName: isEmpty('accountName') ? t('accountNameMissing') : `${t('detailsInvalid')} ${t('accountNameWrong')}`,
    accountNumber: isEmpty('accountNumber')
      ? t('accountNumberMissing')
      : `${t('detailsInvalid')} ${digits === undefined ? t('accountNumberWrong') : t('accountDigitsWrong', { count: digits })}`,
  }
  const errorOf = (field: BankField): string | null => (left && allWrong.includes(field) ? reasons[field] : null)
  return (
    <>
      <SelectField
        name="bank"
        label={t('bank')}
        value={typed.bank}
        onChange={(event) => type('bank', event.currentTarget.value)}
        error={errorOf('bank')}
      >
        <option value="">{t('bankChoose')}</option>
        {banks.map(({ bank, name }) => (
          <option key={bank} value={bank}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        name="accountName"
        label={t('accountName')}
        hint={t('accountNameHint')}
        autoComplete="name"
        value={typed.accountName}
        onChange={(event) => type('accountName', event.currentTarget.value)}
        error={errorOf('accountName')}
      />
      <Field
        name="accountNumber"
        label={t('accountNumber')}
        hint={digits === undefined ? undefined : t('accountDigits', { count: digits })}
        inputMode="numeric"
        autoComplete="off"
        value={typed.accountNumber}
        onChange={(event) => type('accountNumber', event.currentTarget.value)}
        error={errorOf('accountNumber')}
      />
    </>
  )
}

/** How long the bank takes. */
export const BankTakes = ({ method }: { method: string }) => {
  const t = useText('withdrawal')
  const rules = methodOf(profile, method)
  if (rules === null) return null
  return <p className={styles.hint}>{t('bankTakes', { min: rules.withdrawHoursMin, max: rules.withdrawHoursMax })}</p>
}
