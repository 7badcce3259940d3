// What the use cases of sharing are handed.
import type { CashedOutPart } from '@walia/contract/cashout.ts'
import type { FastifyRequest } from 'fastify'
import type { Bets, PriceSource } from '../bets/index.ts'
import type { Names } from '../odds/index.ts'
import type { Platform } from '../platform/platform.ts'
import type { Texts } from '../platform/text.ts'

export type SharingDeps = Pick<Platform, 'profile' | 'clock' | 'random' | 'pool'> & {
  book: PriceSource
  names: Names
  texts: Texts
  bets: Pick<Bets, 'ticketByIds' | 'soldLegs'>
  /** What was cashed out of a ticket, oldest first. */
  cashoutsOf(betId: string): Promise<CashedOutPart[]>
  /** Whose session the request has; throws a Refusal when it has none. */
  accountOf(request: FastifyRequest): Promise<number>
  /** Where links lead to. */
  publicUrl: string
}

/** Ids of the languages in which picks keep their names. */
export const languagesOf = ({ profile }: Pick<SharingDeps, 'profile'>): string[] =>
  profile.languages.filter((language) => language.complete).map((language) => language.id)
