// Small message bodies for tests: each builder writes one message as a feed would.

export const EVENT = 'sr:match:1234'
type Attributes = Readonly<Record<string, string | number | null | undefined>>

const escaped = (value: string | number): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** An element; attributes that are null or undefined are left out. */
export function element(name: string, attributes: Attributes, ...children: readonly string[]): string {
  const pairs = Object.entries(attributes)
    .filter((pair): pair is [string, string | number] => pair[1] !== null && pair[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')
  return children.length === 0 ? `<${name}${pairs}/>` : `<${name}${pairs}>${children.join('')}</${name}>`
}

const head = (attributes: Attributes): Attributes => ({ product: 3, event_id: EVENT, timestamp: 1000, ...attributes })

export const market = (attributes: Attributes, ...outcomes: readonly string[]): string =>
  element('market', attributes, ...outcomes)
export const outcome = (attributes: Attributes): string => element('outcome', attributes)

/** 1x2 with three prices. */
export const oneXTwo = (attributes: Attributes = {}, prices: readonly string[] = ['1.85', '3.40', '4.20']): string =>
  market({ id: 1, status: 1, ...attributes }, ...prices.map((odds, k) => outcome({ id: k + 1, odds, active: 1 })))

/** Over and under of a total. */
export const total = (line: string, attributes: Attributes = {}): string =>
  market(
    { id: 18, specifiers: `total=${line}`, status: 1, ...attributes },
    outcome({ id: 12, odds: '1.90', active: 1 }),
    outcome({ id: 13, odds: '1.92', active: 1 }),
  )

export const oddsChange = (attributes: Attributes, ...markets: readonly string[]): string =>
  element('odds_change', head(attributes), `<odds>${markets.join('')}</odds>`)

export const statusChange = (attributes: Attributes, status: Attributes, ...children: readonly string[]): string =>
  element('odds_change', head(attributes), element('sport_event_status', status, ...children))

export const betStop = (attributes: Attributes = {}): string =>
  element('bet_stop', head({ groups: 'all', ...attributes }))

export const settlement = (attributes: Attributes, ...markets: readonly string[]): string =>
  element('bet_settlement', head({ certainty: 1, ...attributes }), `<outcomes>${markets.join('')}</outcomes>`)

/** 1x2 settled: the outcome that won. */
export const oneXTwoResult = (won: 1 | 2 | 3): string =>
  market({ id: 1 }, ...[1, 2, 3].map((id) => outcome({ id, result: id === won ? 1 : 0 })))

export const cancel = (attributes: Attributes, ...markets: readonly string[]): string =>
  element('bet_cancel', head(attributes), ...markets)
export const rollbackSettlement = (attributes: Attributes, ...markets: readonly string[]): string =>
  element('rollback_bet_settlement', head(attributes), ...markets)
export const rollbackCancel = (attributes: Attributes, ...markets: readonly string[]): string =>
  element('rollback_bet_cancel', head(attributes), ...markets)
export const fixtureChange = (attributes: Attributes): string => element('fixture_change', head(attributes))
export const alive = (attributes: Attributes): string =>
  element('alive', { product: 3, timestamp: 1000, subscribed: 1, ...attributes })
export const snapshotComplete = (attributes: Attributes): string =>
  element('snapshot_complete', { product: 3, timestamp: 1000, request_id: 1, ...attributes })
