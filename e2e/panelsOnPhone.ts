// The panels of an account, one after the other, for what looks at every screen.
import { PASSWORD } from './bettor.ts'
import { type Look, noteIn, wordsOf } from './look.ts'
import type { Phone } from './phone.ts'

/**
 * Every panel of the profile, with what it says of an empty form, a limit's and a time-out's sheet, the self-test, the
 * inbox, the statement's totals and dates, the key of a second factor.
 */
export async function throughPanels(phone: Phone, language: string, look: Look): Promise<Record<string, string[]>> {
  const { page } = phone
  const found: Record<string, string[]> = {}
  const note = noteIn(found, phone, look)
  const panels = [
    'statement',
    'statement&totals=day',
    'statement&time=dates&from=2026-02-02&to=2026-02-01',
    'security',
    'inbox',
  ]
  for (const panel of panels) {
    await phone.open(`/profile?action=${panel}`)
    await note(panel)
  }
  // With money in the account it says what keeps it open, and has no form.
  await phone.open('/profile?action=close')
  await note('close')
  for (const panel of ['verification', 'phone', 'data']) {
    await phone.open(`/profile?action=${panel}`)
    await note(panel)
    await page.locator('#content form button[type=submit]').tap()
    await page.locator('#content [aria-live=polite]:not(:empty)').first().waitFor()
    await note(`${panel}, sent empty`)
  }

  const words = wordsOf(language, 'saferplay')
  await phone.open('/profile?action=saferplay')
  await note('safer play')
  await phone.button(words.test ?? '').tap()
  await note('the self-test')
  await page
    .locator('#content button', { hasText: words.month ?? '' })
    .first()
    .tap()
  await page.getByRole('dialog').waitFor()
  await note('a limit')
  await phone.open('/profile?action=saferplay')
  await page.locator('#content label:has(input[name=time_out])').first().tap()
  await phone.button(words.startTimeOut ?? '').tap()
  await page.getByRole('dialog').waitFor()
  await note('a time-out')

  await phone.open('/profile?action=factor')
  await note('a second factor')
  await page.locator('#content input[type=password]').fill(PASSWORD)
  await page.locator('#content form button[type=submit]').tap()
  await page.locator('#content code').waitFor()
  await note('its key')
  return found
}
