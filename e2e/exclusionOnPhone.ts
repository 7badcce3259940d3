// A time-out or self-exclusion on the phone: a slip before it, its start, and the login that it leaves.
import { expect } from 'vitest'
import { PASSWORD } from './bettor.ts'
import type { Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { openSlip, pick } from './slipOnPhone.ts'
import { orderedPicks } from './world.ts'

/** The page ignores taps for this long after one: they would be the second of a double tap. */
export const DEAF_MS = 450

export const sheet = (phone: Phone) => phone.page.getByRole('dialog')

/** Ends on the login page. `length` and `start` as they are written: "1 day", "Take a time-out". */
export async function exclude(phone: Phone, length: string, start: string): Promise<void> {
  await phone.open('/profile?action=saferplay')
  await phone.page.getByText(length, { exact: true }).tap()
  await phone.button(start).tap()
  await sheet(phone)
    .getByText(new RegExp(`^For ${length}, until \\d\\d/\\d\\d/20\\d\\d`))
    .waitFor()
  await phone.page.waitForTimeout(DEAF_MS)
  await sheet(phone).getByRole('button', { name: start }).tap()
  // It stays there to be read.
  await phone.page.waitForURL('**/login?next=*profile')
  await phone.page
    .getByRole('status')
    .filter({ hasText: /It lasts until \d\d\/\d\d\/20\d\d/ })
    .getByRole('link', { name: /^Somebody to talk to/ })
    .waitFor()
  expect(await phone.page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
}

export async function loginAgain(phone: Phone, mobile: string): Promise<void> {
  await phone.open('/login?next=/profile')
  await phone.field('Phone number').fill(mobile)
  await phone.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await phone.button('Login').tap()
  await phone.page.waitForURL('**/profile')
}

/** With one pick; ends on the slip. */
export async function fillSlip(phone: Phone, product: RunningProduct): Promise<void> {
  const [later] = await orderedPicks(product, 1, { above: 1.5 })
  if (!later) throw new Error('no match is on sale')
  await phone.open(`/prebets/markets/${later.match.parent_match_id}`)
  await pick(phone, later.match, later.odd)
  await openSlip(phone)
}
