// Whether a message stands over what it speaks of, measured on the screen.
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Phone } from './phone.ts'

/** Waits for the message, wherever it goes; then not one of the buttons is under it. */
export async function coversNone({ page }: Phone, message: string | RegExp, ...buttons: Locator[]): Promise<void> {
  const bar = page.locator('[role=status], [role=alert]').getByText(message).locator('xpath=ancestor::div[1]')
  await bar.waitFor()
  const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
  expect(boxes).not.toContain(null)
  await expect
    .poll(async () => {
      const own = await bar.boundingBox()
      return boxes.filter((box) => box && own && box.y < own.y + own.height && own.y < box.y + box.height)
    })
    .toEqual([])
}
