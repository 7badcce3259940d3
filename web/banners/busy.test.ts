// What banners do not come over: pages with money, a login, picks or a game, and picks in any slip of the device.
import { expect, test } from 'vitest'
import { hasPicks, isBusyPage } from './busy.ts'

const busy = ['jackpots', 'boosted', 'combo', 'luckySix', 'virtuals', 'casino', 'betslip', 'wallet', 'login'] as const
test.each(busy)('nothing is called on the page %s', (title) => expect(isBusyPage(title)).toBe(true))

const calm = ['home', 'live', 'match', 'myBets', 'promotions'] as const
test.each(calm)('banners may come on the page %s', (title) => expect(isBusyPage(title)).toBe(false))

const none = { picks: [] }
const one = { picks: [{}] }
test.each([
  ['no slip', { normal: none, combo: none, virtual: none }, false],
  ['the normal slip', { normal: one, combo: none, virtual: none }, true],
  ['the combo slip', { normal: none, combo: one, virtual: none }, true],
  ['the virtual slip', { normal: none, combo: none, virtual: one }, true],
])('picks in %s', (_name, slips, has) => expect(hasPicks(slips)).toBe(has))
