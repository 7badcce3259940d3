// The choice of a side bet in words; the last ball is its number.
import type { SideKind } from '@walia/domain/luckysix/rules.ts'
import type { TextOf } from '../text.ts'

export function choiceText(t: TextOf<'luckysix'>, kind: SideKind, choice: number): string {
  if (kind === 'lastBall') return String(choice)
  if (kind === 'firstColour') return t(`colour${choice as 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7}`)
  if (kind === 'fiveSum') return t(choice === 1 ? 'over' : 'under')
  return t(choice === 1 ? 'odd' : 'even')
}
