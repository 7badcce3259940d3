// A phone: Chromium at 360 × 800 with touch, elements found by role and label, a picture of the screen when a journey fails.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll } from 'vitest'
import { findChromium } from '../scripts/chromium.ts'
import { fontsEnv } from '../scripts/fonts.ts'
import type { RunningProduct } from './product.ts'

export type Phone = {
  page: Page
  button(name: string | RegExp): Locator
  link(name: string | RegExp): Locator
  field(label: string | RegExp): Locator
  text(text: string | RegExp): Locator
  open(path: string): Promise<void>
  /** The session's parts, to ask the API as the same bettor. */
  session(): Promise<{ cookie: string; token: string }>
  close(): Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  '--disable-dev-shm-usage',
  // A sandboxed frame with a process of its own gets no touches from the browser's own remote control.
  '--disable-features=IsolateSandboxedIframes',
]
const SHOW_MAX_MS = 20_000
const PICTURES = join(import.meta.dirname, '.out')

/** One for a whole test file: its start takes a processor longer than many a journey. Phones share nothing in it. */
let shared: Promise<Browser> | null = null
afterAll(async () => (await shared)?.close())

async function launch(): Promise<Browser> {
  const executablePath = await findChromium((line) => console.log(line))
  return chromium.launch({
    executablePath,
    args: FLAGS,
    env: { ...process.env, ...fontsEnv() } as Record<string, string>,
  })
}

/** `serviceWorkers` blocked: a test answers calls for the app's parts, which a worker would make itself. */
export type PhoneOptions = { serviceWorkers?: 'allow' | 'block'; userAgent?: string }

export async function openPhone(product: RunningProduct, options: PhoneOptions = {}): Promise<Phone> {
  shared ??= launch()
  const browser = await shared
  const context = await browser.newContext({
    viewport: { width: 360, height: 800 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    locale: 'en-GB',
    baseURL: product.base,
    ...options,
  })
  context.setDefaultTimeout(SHOW_MAX_MS)
  const page = await context.newPage()
  return {
    page,
    button: (name) => page.getByRole('button', { name }),
    link: (name) => page.getByRole('link', { name }),
    field: (label) => page.getByLabel(label),
    text: (text) => page.getByText(text),
    open: async (path) => {
      await page.goto(path)
    },
    session: () => sessionOf(context, page),
    close: () => context.close(),
  }
}

async function sessionOf(context: BrowserContext, page: Page): Promise<{ cookie: string; token: string }> {
  const cookies = await context.cookies()
  const kept = await page.evaluate(() => Object.values({ ...localStorage }).join('\n'))
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    token: kept.match(/"token":"([^"]+)"/)?.[1] ?? '',
  }
}

/** Runs a journey; when it fails, leaves a picture in e2e/.out and the product's last words in the error. */
export async function journey(
  product: RunningProduct,
  name: string,
  walk: (phone: Phone) => Promise<void>,
  options: PhoneOptions = {},
): Promise<void> {
  const phone = await openPhone(product, options)
  try {
    await walk(phone)
  } catch (cause) {
    mkdirSync(PICTURES, { recursive: true })
    const file = join(PICTURES, `${name}.png`)
    await phone.page.screenshot({ path: file }).catch(() => {})
    const at = phone.page.url()
    throw new Error(
      `${(cause as Error).message}\nat ${at}, picture ${file}\nseed ${product.seed}, log:\n${product.log().slice(-2000)}`,
      {
        cause,
      },
    )
  } finally {
    await phone.close()
  }
}
