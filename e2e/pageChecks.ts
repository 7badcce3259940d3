// Accessibility checks of a page for large text, keyboards and screen readers: axe's findings, words
// and numbers that are split or cut, text that leaves the screen, things that move.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Frame, Page } from 'playwright-core'

const axeScript = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Every rule of axe, and that a name has in it what stands on the screen; one line per finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  await page.evaluate(axeScript)
  const { violations } = await page.evaluate(
    () =>
      (window as unknown as { axe: { run(at: Document, how: object): Promise<AxeResults> } }).axe.run(document, {
        resultTypes: ['violations'],
        rules: { 'label-content-name-mismatch': { enabled: true } },
      }),
    undefined,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html }) => `${id}: ${target.join(' ')}: ${html.slice(0, 120)}`),
  )
}

/** As large as a phone's settings make it; the page measures it. */
export const enlargeText = (page: Page, times: number): Promise<unknown> =>
  page.addInitScript(
    (percent) => {
      const enlarge = (): void => {
        if (document.documentElement) document.documentElement.style.fontSize = percent
      }
      enlarge()
      document.addEventListener('DOMContentLoaded', enlarge)
    },
    `${times * 100}%`,
  )

/** Every amount of money that stands on the page as wide as six digits, whatever the journey won. */
export const widenAmounts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const wide = node.data.replace(/(\p{L}\u00a0)[\d,]+\.\d\d/gu, '$1888,888.88')
      if (wide !== node.data) node.data = wide
    }
  })

/**
 * Words and numbers on two lines, text cut without an ellipsis or in a part of a sheet that is too low for it, and text
 * beyond the screen's edge.
 */
export const splitTexts = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const range = document.createRange()
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width + 1) found.add(`the page is wider than the screen`)

    for (const part of document.querySelectorAll('[role=dialog] > *'))
      if (part.scrollWidth > part.clientWidth + 1) found.add(`the sheet is wider than the screen`)
    // What does not scroll keeps the height of its text; a head that shrinks lets its title run over what follows.
    for (const part of document.querySelectorAll('[role=dialog] > *'))
      if (getComputedStyle(part).overflowY === 'visible' && part.scrollHeight > part.clientHeight + 1)
        found.add(`"${part.textContent}" is higher than its part of the sheet`)

    // Boxes in place of letters are all as wide as each other, and say nothing of a width.
    const widthOf = (letter: string): number => {
      const probe = document.body.appendChild(Object.assign(document.createElement('span'), { textContent: letter }))
      const { width: wide } = probe.getBoundingClientRect()
      probe.remove()
      return wide
    }
    if (document.documentElement.lang === 'am' && widthOf('\u1200') === widthOf('\u1328'))
      found.add('Ethiopic letters are drawn as boxes')

    const linesOf = (node: Text, from: number, to: number): number => {
      range.setStart(node, from)
      range.setEnd(node, to)
      return new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top))).size
    }
    const cutBy = (element: Element, box: DOMRect): string | null => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around)
        if (overflowX === 'visible') continue
        const room = around.getBoundingClientRect()
        const scrolls = overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis'
        const inside = box.right <= room.right + 1.5 && box.left >= room.left - 1.5 && box.bottom <= room.bottom + 3
        return scrolls || inside || room.width <= 1 ? null : around.className
      }
      return box.right > width + 1 ? 'the screen' : null
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      const element = node.parentElement
      if (!element || element.closest('script,style,.visually-hidden') || !element.checkVisibility()) continue
      for (const { 0: word, index } of node.data.matchAll(/[^\s\u200b/-]+/g))
        if (linesOf(node, index, index + word.length) > 1) found.add(`"${word}" is split in "${element.textContent}"`)
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      const by = box.width > 1 ? cutBy(element, box) : null
      if (by !== null) found.add(`"${node.data.trim()}" is cut by ${by}`)
    }
    return [...found]
  })

/** Animations that move something, where less motion is wanted. */
export const movements = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const effect = animation.effect as KeyframeEffect
      const moves = effect.getKeyframes().some((frame) => 'transform' in frame || 'left' in frame || 'top' in frame)
      const lasts = Number(effect.getComputedTiming().duration) > 0
      const name = animation instanceof CSSAnimation ? animation.animationName : animation.id
      return moves && lasts && animation.playState === 'running' ? [`${name} of ${effect.target?.className}`] : []
    }),
  )
