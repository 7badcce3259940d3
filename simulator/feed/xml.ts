// Elements of the feed as text; attributes that are undefined are left out.

type Attributes = Readonly<Record<string, string | number | undefined>>

export function element(name: string, attributes: Attributes, children = ''): string {
  let text = `<${name}`
  for (const key in attributes) {
    const value = attributes[key]
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? value : escaped(value)}"`
  }
  return children === '' ? `${text}/>` : `${text}>${children}</${name}>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (character) => ENTITIES[character] as string) : text
}

export const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
