// The bettor's own data on the phone: the password first, then a file with his number in it.
import { readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { newMobile } from './bettor.ts'
import { signUpOnPhone } from './loginOnPhone.ts'
import { journey } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

const PASSWORD = 'walia-journey-1'
/** The page ignores taps for this long after one: they would be the second of a double tap. */
const DEAF_MS = 450

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

it('a wrong password saves nothing; the right one saves a file with what is kept', () =>
  journey(product, 'own-data', async (phone) => {
    const mobile = newMobile()
    await signUpOnPhone(phone, product, mobile)
    await phone.open('/profile?action=security')
    await phone.link('Your data').tap()
    const password = phone.page.getByLabel('Current password', { exact: true })
    await password.fill('not my password')
    await phone.button('Save my data').tap()
    await phone.text('The current password is not correct.').waitFor()
    await password.fill(PASSWORD)
    await phone.page.waitForTimeout(DEAF_MS)
    const saved = phone.page.waitForEvent('download')
    await phone.button('Save my data').tap()
    const file = await saved
    expect(file.suggestedFilename()).toBe('my-data.json')
    await phone.text('Saved: my-data.json. 2 more today.').waitFor()
    expect(await password.inputValue()).toBe('')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.account).toMatchObject([{ mobile: `251${mobile.slice(1)}` }])
    expect(JSON.stringify(data)).not.toContain('argon2')
  }))
