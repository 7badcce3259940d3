// Every game's page on the smallest phone, in English and in Amharic with letters as phones draw them: no word is split or cut.
import { settled } from '@walia/e2e/look.ts'
import { splitTexts } from '@walia/e2e/pageChecks.ts'
import { journey } from '@walia/e2e/phone.ts'
import type { RunningProduct } from '@walia/e2e/product.ts'
import { choose } from '@walia/e2e/screenWalks.ts'
import { sharedProduct } from '@walia/e2e/sharedProduct.ts'
import { beforeAll, expect, it } from 'vitest'
import { offered } from './offered.ts'
import { gameOn, withGames } from './testJourney.ts'

const WALK_MAX_MS = 400_000
let product: RunningProduct
beforeAll(async () => {
  product = await withGames(await sharedProduct('usual'))
})

it.each(['en', 'am'] as const)(
  'no word of a game is split or cut at 320 px: %s',
  (language) =>
    journey(product, `studio-widths-${language}`, async (phone) => {
      const { page } = phone
      await page.setViewportSize({ width: 320, height: 700 })
      await choose(phone, language, 'light')
      const found: Record<string, string[]> = {}
      for (const { code } of offered) {
        await phone.open(`/casino/studio-${code}`)
        await gameOn(phone).locator('header').first().waitFor()
        await settled(phone)
        const [, frame] = page.frames()
        const findings = frame ? await splitTexts(frame) : ['there is no frame']
        if (findings.length > 0) found[code] = findings
      }
      expect(found).toEqual({})
    }),
  WALK_MAX_MS,
)
