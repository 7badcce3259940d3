// The number of development's demo account, whose password everybody knows: it lets in who works on this machine.
import type { Platform } from '../platform/platform.ts'
import type { Caller } from './deps.ts'

const SUBSCRIBER_REST = '11000001'

type Where = { config: Pick<Platform['config'], 'development'>; profile: Pick<Platform['profile'], 'phone'> }

export const demoMobileOf = ({ profile: { phone } }: Pick<Where, 'profile'>): string =>
  `${phone.countryCode}${phone.leadingDigits[0]}${SUBSCRIBER_REST}`

/** In production the number is anybody's: a database keeps its mode. */
export const mayEnter = (where: Where, mobile: string, { isLocal }: Pick<Caller, 'isLocal'>): boolean =>
  isLocal || !where.config.development || mobile !== demoMobileOf(where)
