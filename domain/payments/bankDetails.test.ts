// Bank details field by field, wrong ones in the order of the form.
import { expect, it } from 'vitest'
import { banksOf } from '../market/banks.ts'
import { bankDetailsOf, isAccountNumber, wrongBankFieldsOf } from './bankDetails.ts'

const banks = banksOf('et')
const good = { bank: 'cbe', accountName: 'Abebe Kebede', accountNumber: '1000123456789' }

it.each([
  ['as the bank writes them', good, good],
  [
    'in groups, with blanks around',
    { ...good, accountName: '  Abebe   Kebede ', accountNumber: '1000 1234-56789' },
    good,
  ],
  ['an Amharic name', { ...good, accountName: 'አበበ ከበደ' }, { ...good, accountName: 'አበበ ከበደ' }],
  [
    'a name with signs',
    { ...good, accountName: "W/ro Tsehay O'Neil-Bekele Jr." },
    { ...good, accountName: "W/ro Tsehay O'Neil-Bekele Jr." },
  ],
  [
    'another bank, another length',
    { ...good, bank: 'abyssinia', accountNumber: '12345678' },
    { ...good, bank: 'abyssinia', accountNumber: '12345678' },
  ],
])('%s are taken', (_, given, details) => expect(bankDetailsOf(banks, given)).toEqual({ ok: true, details }))

it.each([
  ['nothing', {}, 'bank'],
  ['a bank that is not in the list', { ...good, bank: 'nobody', accountName: '' }, 'bank'],
  ['no name', { ...good, accountName: ' ' }, 'accountName'],
  ['a number for a name', { ...good, accountName: 'Abebe 2' }, 'accountName'],
  ['markup for a name', { ...good, accountName: '<b>Abebe</b>' }, 'accountName'],
  ['one letter', { ...good, accountName: 'A' }, 'accountName'],
  ['a name of 101 letters', { ...good, accountName: 'a'.repeat(101) }, 'accountName'],
  ['a digit less', { ...good, accountNumber: '100012345678' }, 'accountNumber'],
  ['a digit more', { ...good, accountNumber: '10001234567890' }, 'accountNumber'],
  ['a letter among the digits', { ...good, accountNumber: '100012345678O' }, 'accountNumber'],
  ['digits of another script', { ...good, accountNumber: '١٠٠٠١٢٣٤٥٦٧٨٩' }, 'accountNumber'],
  ['one digit over and over', { ...good, accountNumber: '0000000000000' }, 'accountNumber'],
  ["another bank's length", { ...good, bank: 'awash' }, 'accountNumber'],
])('%s is refused by its field', (_, given, field) => expect(bankDetailsOf(banks, given)).toEqual({ ok: false, field }))

it('takes for every bank exactly its own length', () => {
  for (const bank of banks)
    expect(
      [...Array(20).keys()].filter((length) => isAccountNumber('12345678901234567890'.slice(0, length), bank)),
    ).toEqual([bank.accountDigits])
})

it('knows no banks where no bank is paid', () => expect(banksOf('ke')).toEqual([]))

it.each([
  ['nothing', {}, ['bank', 'accountName', 'accountNumber']],
  [
    'a bad name beside a short number',
    { ...good, accountName: 'Abebe 2', accountNumber: '12' },
    ['accountName', 'accountNumber'],
  ],
  ['no bank, whose length nobody knows', { ...good, bank: '', accountNumber: '12' }, ['bank']],
  ['no bank and letters', { ...good, bank: '', accountNumber: 'x12' }, ['bank', 'accountNumber']],
  ['all right', good, []],
])('every wrong field is named: %s', (_, given, fields) => expect(wrongBankFieldsOf(banks, given)).toEqual(fields))
