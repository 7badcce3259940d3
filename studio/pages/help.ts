// The sheet of a game's rules: what each bet pays, the rules in sentences, and what the game returns.
import { type Child, element, text } from './dom.ts'

/** `pays`: rows of a bet and what it pays; `rules`: keys of sentences, with the amount that one names. */
export type Help = {
  pays: readonly (readonly [string, string])[]
  rules: readonly (string | readonly [string, string])[]
}

export function helpSheet({ pays, rules }: Help): { button: HTMLElement; sheet: HTMLElement } {
  const close = element('button', { type: 'button', class: 'quiet', click: () => sheet.close() }, text('close'))
  const rows: Child[] = pays.map(([name, odds]) =>
    element('tr', {}, element('th', { scope: 'row' }, name), element('td', {}, odds)),
  )
  const sheet = element(
    'dialog',
    { 'aria-label': text('rules') },
    element('header', {}, element('h2', {}, text('rules')), close),
    ...(rows.length > 0 ? [element('table', { class: 'pays' }, ...rows)] : []),
    ...rules.map((rule) => element('p', {}, typeof rule === 'string' ? text(rule) : text(...rule))),
    element('p', {}, text('beforeTax')),
  )
  const button = element('button', { type: 'button', class: 'quiet', click: () => sheet.showModal() }, text('rules'))
  return { button, sheet }
}
