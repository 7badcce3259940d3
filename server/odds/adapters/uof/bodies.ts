// A file of message bodies, one after another, taken apart; what cannot be read ends where the next body begins.
import { readXml, textOf, XmlError } from './xml.ts'

const ROOT =
  /<\?xml|<(?:odds_change|bet_stop|bet_settlement|bet_cancel|rollback_bet_settlement|rollback_bet_cancel|fixture_change|alive|snapshot_complete|product_down)[\s/>]/g

/** At least one body, so that an empty file is seen as a broken message. */
export function splitBodies(file: Uint8Array | string): string[] {
  const text = textOf(file)
  const bodies: string[] = []
  let from = 0
  while (from < text.length) {
    const end = endOf(text, from)
    const body = text.slice(from, end)
    if (body.trim() !== '') bodies.push(body)
    from = end
  }
  return bodies.length === 0 ? [text] : bodies
}

function endOf(text: string, from: number): number {
  try {
    return Math.max(readXml(text, from).end, from + 1)
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause
    return resumeAt(text, from)
  }
}

/** Where the next body begins after one that breaks off; its own declaration and root do not count. */
function resumeAt(text: string, from: number): number {
  const own = /^[\s\ufeff]*(?:<\?xml[^>]*>)?\s*<?/.exec(text.slice(from, from + 1000))
  ROOT.lastIndex = from + Math.max(own?.[0].length ?? 0, 1)
  return ROOT.exec(text)?.index ?? text.length
}
