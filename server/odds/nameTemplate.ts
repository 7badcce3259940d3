// The feed's name templates: {$competitor1}, {x}, {+x}, {-x}, {!x}, {(x+1)}, {!(x+1)}, {%player}.

export type NameValues = {
  home: string
  away: string
  specifiers: ReadonlyMap<string, string>
  /** Name of a player or competitor; null when it is not known. */
  profile(urn: string): string | null
  ordinal(number: number): string
}

const PLACE = /\{([$!+%-]?)(?:\(([A-Za-z_]\w*)([+-][0-9]{1,4})\)|([A-Za-z_]\w*))\}/g

/** Fills a template; a place that nothing is known for stays as it was written. */
export function filledTemplate(template: string, values: NameValues): string {
  if (!template.includes('{')) return template
  return template.replace(PLACE, (place, sign: string, base?: string, shift?: string, name?: string) => {
    const value = placeOf(sign, name ?? base ?? '', Number(shift ?? 0), shift !== undefined, values)
    return value ?? place
  })
}

/** The specifiers that a template has places for. */
export function placesOf(template: string): string[] {
  const names: string[] = []
  for (const [, sign, base, , name] of template.matchAll(PLACE)) if (sign !== '$') names.push(name ?? base ?? '')
  return names
}

function placeOf(sign: string, name: string, shift: number, shifted: boolean, values: NameValues): string | null {
  if (sign === '$') return eventPlaceOf(name, values)
  const text = values.specifiers.get(name)
  if (text === undefined) return null
  if (sign === '%') return values.profile(text) ?? text
  const value = shifted ? shiftedText(text, shift) : text
  if (value === null) return null
  if (sign === '!') return /^[0-9]{1,6}$/.test(value) ? values.ordinal(Number(value)) : value
  if (sign === '+') return signedText(value, false)
  return sign === '-' ? signedText(value, true) : value
}

function eventPlaceOf(name: string, { home, away }: NameValues): string | null {
  if (name === 'competitor1') return home
  if (name === 'competitor2') return away
  return name === 'event' ? `${home} - ${away}` : null
}

const shiftedText = (text: string, shift: number): string | null =>
  /^-?[0-9]{1,9}$/.test(text) ? String(Number(text) + shift) : null

/** "1.5" → "+1.5" or "-1.5"; "-0.25" → "-0.25" or "+0.25"; zero has no sign; other texts ("0:1") stay. */
function signedText(text: string, negated: boolean): string {
  const match = /^([+-]?)([0-9]+(?:\.[0-9]+)?)$/.exec(text)
  if (match === null) return text
  const amount = match[2] as string
  if (Number(amount) === 0) return amount
  return (match[1] === '-') !== negated ? `-${amount}` : `+${amount}`
}

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function englishOrdinal(number: number): string {
  const teen = number % 100 >= 11 && number % 100 <= 13
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}
