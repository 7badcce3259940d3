// Where the slip of a kind is looked at.
import type { KeptKind } from '../betslip/slipStore.ts'
import { paths } from '../paths.ts'

export const slipPath = (kind: KeptKind): string =>
  kind === 'normal' ? paths.betslip() : paths.betslip({ type: kind })
