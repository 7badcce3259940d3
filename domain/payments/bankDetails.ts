// Where a bank withdrawal goes: what makes bank, account name and account number valid. Pure.
import type { Bank } from '../market/banks.ts'

export type GivenBankDetails = { bank?: string; accountName?: string; accountNumber?: string }
export type BankDetails = { bank: string; accountName: string; accountNumber: string }
export type BankField = keyof BankDetails

const NAME_LENGTH_MAX = 100
/** Letters of any script with what stands between names, at least two names or two letters of one. */
const NAME = /^\p{L}[\p{L}\p{M}]*(?:[ .'’/-]{1,3}[\p{L}\p{M}]+)*\.?$/u

/** As the bank writes it: people copy numbers in groups. */
export const accountNumberOf = (text: string): string => text.replace(/[\s-]/g, '')
const accountNameOf = (text: string): string => text.trim().replace(/\s+/g, ' ')

const isName = (text: string): boolean => text.length >= 2 && text.length <= NAME_LENGTH_MAX && NAME.test(text)

/** A number of the bank's own length, digits only, and not one digit over and over. */
export const isAccountNumber = (digits: string, { accountDigits }: Pick<Bank, 'accountDigits'>): boolean =>
  /^[0-9]+$/.test(digits) && digits.length === accountDigits && !/^(.)\1*$/.test(digits)

/** All fields that are wrong, in the order of the form; without a bank nobody knows how long its numbers are. */
export const wrongBankFieldsOf = (
  banks: readonly Pick<Bank, 'id' | 'accountDigits'>[],
  given: GivenBankDetails,
): BankField[] => {
  const bank = banks.find(({ id }) => id === given.bank)
  const number = accountNumberOf(given.accountNumber ?? '')
  const isNumber = bank === undefined ? /^[0-9]+$/.test(number) : isAccountNumber(number, bank)
  return [
    ...(bank === undefined ? (['bank'] as const) : []),
    ...(isName(accountNameOf(given.accountName ?? '')) ? [] : (['accountName'] as const)),
    ...(isNumber ? [] : (['accountNumber'] as const)),
  ]
}

/** The first field that is wrong, in the order of the form: bank, name, number. */
export const bankDetailsOf = (
  banks: readonly Pick<Bank, 'id' | 'accountDigits'>[],
  given: GivenBankDetails,
): { ok: true; details: BankDetails } | { ok: false; field: BankField } => {
  const bank = banks.find(({ id }) => id === given.bank)
  if (bank === undefined) return { ok: false, field: 'bank' }
  const accountName = accountNameOf(given.accountName ?? '')
  if (!isName(accountName)) return { ok: false, field: 'accountName' }
  const accountNumber = accountNumberOf(given.accountNumber ?? '')
  if (!isAccountNumber(accountNumber, bank)) return { ok: false, field: 'accountNumber' }
  return { ok: true, details: { bank: bank.id, accountName, accountNumber } }
}
