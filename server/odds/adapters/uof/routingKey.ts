// The routing key of a message: what it is, of which producer line, and about which event.

export type RoutingKey = {
  priority: string
  prematch: boolean
  live: boolean
  type: string
  sportId: number | null
  /** `sr:match:1234`, or null for system messages. */
  urn: string | null
  node: number | null
}

const PART = /^[A-Za-z0-9_:-]+$/

/** Eight parts, the last of which old keys leave out; null when it is no routing key. */
export function routingKeyOf(text: string): RoutingKey | null {
  if (text.length > 255) return null
  const parts = text.split('.')
  if (parts.length < 7 || parts.length > 8 || !parts.every((part) => PART.test(part))) return null
  const [priority = '', pre = '', live = '', type = '', sport = '', kind = '', id = '', node = '-'] = parts
  if (!['hi', 'lo', '-'].includes(priority)) return null
  return {
    priority,
    prematch: pre !== '-',
    live: live !== '-',
    type,
    sportId: numberOf(sport),
    urn: kind === '-' || id === '-' ? null : `${kind}:${id}`,
    node: numberOf(node),
  }
}

const numberOf = (text: string): number | null => (/^-?[0-9]{1,15}$/.test(text) ? Number(text) : null)
