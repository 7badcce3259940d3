// `?lang=` of an address: the app's language for who has chosen none, on the pages that follow too; a chosen one stays.
import { beforeAll, expect, it } from 'vitest'
import { journey, type Phone } from './phone.ts'
import type { RunningProduct } from './product.ts'
import { sharedProduct } from './sharedProduct.ts'

let product: RunningProduct
beforeAll(async () => {
  product = await sharedProduct('usual')
})

const language = (phone: Phone) => phone.page.locator('html').getAttribute('lang')
const chosen = (phone: Phone) =>
  phone.page.evaluate(() => JSON.parse(localStorage.getItem('walia-settings') ?? '{}').state?.language)

it('is kept on the pages that follow, until another language is chosen', () =>
  journey(product, 'address-language', async (phone) => {
    await phone.open('/policies?lang=zh')
    await phone.page.getByRole('heading', { level: 1, name: '帮助与政策' }).waitFor()
    expect(await language(phone)).toBe('zh-Hans')
    // What keeps it comes after the first view.
    await expect.poll(() => chosen(phone), { timeout: 20_000 }).toBe('zh')
    await phone.open('/policies')
    await phone.page.getByRole('heading', { level: 1, name: '帮助与政策' }).waitFor()
    await phone.open('/policies?lang=am')
    await phone.page.getByRole('heading', { level: 1, name: '帮助与政策' }).waitFor()
    expect(await language(phone)).toBe('zh-Hans')
  }))
