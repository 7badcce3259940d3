// Addresses of jackpots: apart from paths.ts, because the first view has no use for them.
import { withQuery } from '../paths.ts'

const of = (id: number | undefined) => ({ id: id?.toString() })

export const addresses = {
  jackpots: () => '/jackpots',
  weekly: () => '/weekly-jackpots',
  weeklyResults: (id?: number) => withQuery('/weekly-jackpot/results', of(id)),
  grand: (id?: number) => withQuery('/grand-jp', of(id)),
} as const
