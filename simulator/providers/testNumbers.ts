// Numbers that make the sandbox fail on purpose: the payer's or payee's number after its first digit says what happens.

export type Behaviour =
  | 'paid'
  | 'refused'
  | 'timesOut'
  | 'callbackTwice'
  | 'callbackForged'
  | 'amountDiffers'
  | 'callbackLate'
  | 'noCallback'
  | 'currencyDiffers'
  | 'callbackFiveAtOnce'
  | 'callbackOutOfOrder'
  | 'unavailable'
  | 'neverDecided'
  | 'errorInAnswer'
  | 'lostOnce'
  | 'changesItsWord'
  | 'receiptReused'
  | 'detailsInvalid'
  | 'stillProcessing'
  | 'unknownCode'

/**
 * Any other number pays; of a bank account the last eight digits count, and `detailsInvalid` is one that its bank does not
 * know. `stillProcessing` and `unknownCode` are paid only after some questions, which are answered with the provider's word for
 * that and with one that nobody knows. In Ethiopia 09 0000 0101 or +251 9 0000 0101 is `refused`; in Kenya 07 0000 0101.
 */
export const testNumbers: Readonly<Record<string, Behaviour>> = {
  '00000101': 'refused',
  '00000102': 'timesOut',
  '00000103': 'callbackTwice',
  '00000104': 'callbackForged',
  '00000105': 'amountDiffers',
  '00000106': 'callbackLate',
  '00000107': 'noCallback',
  '00000108': 'currencyDiffers',
  '00000109': 'callbackFiveAtOnce',
  '00000110': 'callbackOutOfOrder',
  '00000111': 'unavailable',
  '00000112': 'neverDecided',
  '00000113': 'errorInAnswer',
  '00000114': 'lostOnce',
  '00000115': 'changesItsWord',
  '00000116': 'receiptReused',
  '00000117': 'detailsInvalid',
  '00000118': 'stillProcessing',
  '00000119': 'unknownCode',
}

const REST_DIGITS = 8

export const behaviourOf = (mobile: string): Behaviour => testNumbers[mobile.slice(-REST_DIGITS)] ?? 'paid'
