// Looking at one screen after the other: settled first, then whatever a check finds, by the screen's name.
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Phone } from './phone.ts'

/** What a check finds on the screen as it is. */
export type Look = (phone: Phone) => Promise<string[]>

export const settled = async (phone: Phone): Promise<void> => {
  await phone.page.locator('#content h1:visible').first().waitFor({ state: 'attached' })
  await expect.poll(() => phone.page.locator('[aria-busy=true]:visible, [class*=skeleton]:visible').count()).toBe(0)
  await phone.page.waitForTimeout(300)
}

export const noteIn =
  (found: Record<string, string[]>, phone: Phone, look: Look) =>
  async (name: string): Promise<void> => {
    await settled(phone)
    const findings = await look(phone)
    if (findings.length > 0) found[name] = findings
  }

export const wordsOf = (language: string, bundle: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../i18n/${language}/${bundle}.json`, import.meta.url), 'utf8'))
