// When the Register label shows the market's offer for new accounts: alternating a few times, then it stays.
import type { SignUpOffer } from '@walia/domain/market/profile.ts'

/** The label this many seconds after the header rendered. With reduced motion it never changes. */
export const labelAt = (
  { everySeconds, times }: SignUpOffer,
  seconds: number,
  still: boolean,
): 'register' | 'offer' => {
  const turn = Math.floor(seconds / everySeconds)
  return !still && turn % 2 === 1 && turn < 2 * times ? 'offer' : 'register'
}

/** Seconds after which nothing changes any more. */
export const restsAfter = ({ everySeconds, times }: SignUpOffer): number => 2 * times * everySeconds

export const offerTextOf = ({ texts }: SignUpOffer, language: string, defaultLanguage: string): string =>
  texts[language] ?? texts[defaultLanguage] ?? ''
