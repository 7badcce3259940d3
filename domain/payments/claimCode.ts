// The reference code that a shop pays for: made from random bytes, printed in two groups, read however it is typed. Pure.

/** Crockford's: no I, L, O or U, so a code survives being read out and typed in. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 50 bits: beyond guessing for somebody who has no till's key, and for somebody who has one. */
export const CLAIM_CODE_LENGTH = 10
const GROUP = 5

/** As it is kept. Each byte gives one character. */
export const claimCodeOf = (bytes: Uint8Array): string => {
  if (bytes.length < CLAIM_CODE_LENGTH) throw new Error(`a reference code needs ${CLAIM_CODE_LENGTH} random bytes`)
  return Array.from(bytes.subarray(0, CLAIM_CODE_LENGTH), (byte) => ALPHABET[byte & 31]).join('')
}

/** As it is shown: "7K2QF-0M9XT". */
export const printedClaimCode = (code: string): string => `${code.slice(0, GROUP)}-${code.slice(GROUP)}`

/** Any case, with or without groups, O for 0 and I or L for 1. Null when it cannot be one. */
export const parseClaimCode = (text: string): string | null => {
  const bare = text.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  return bare.length === CLAIM_CODE_LENGTH && [...bare].every((char) => ALPHABET.includes(char)) ? bare : null
}
