// Elements made in one line; no framework, so that a game is a few kilobytes.
import { chime } from './sound.ts'

type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: Event) => void)>>
export type Child = Node | string | null

/** Functions are listeners of the event they are named after. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'function') made.addEventListener(key, value)
    else if (value !== null && value !== false) made.setAttribute(key, value === true ? '' : String(value))
  made.append(...children.filter((child) => child !== null))
  return made
}

const texts: Record<string, string> = JSON.parse(document.getElementById('texts')?.textContent ?? '{}')

/** A text of the page's language; `{amount}` and `{stake}` are filled in. */
export const text = (key: string, amount = '', stake = ''): string =>
  (texts[key] ?? key).replace('{amount}', amount).replace('{stake}', stake)

const digits = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Minor units, or hundredths: without a currency, as in fields and lists. */
export const money = (minor: number): string => digits.format(minor / 100)

let currency = ''
/** Of the session; every sentence that names an amount names it too. */
export const useCurrency = (code: unknown): void => {
  currency = text(String(code))
}
/** Minor units as the lobby writes them: "ETB 1,234.50". */
export const cash = (minor: number): string => `${currency}\u00a0${money(minor)}`

/** Shows a balance where there is one; an answer without it leaves the last. */
export const showerOf = (output: HTMLElement) => (minor: unknown) => {
  if (typeof minor === 'number') output.textContent = money(minor)
}

/** A line that says what came of the last step. `kind`: fault or won. */
export function notice(): { element: HTMLElement; show(words: string, kind?: string): void } {
  const line = element('p', { class: 'said', role: 'status' })
  const show = (words: string, kind = '') => {
    line.textContent = words
    line.className = `said ${kind}`
    if (kind === 'won') chime()
  }
  return { element: line, show }
}
