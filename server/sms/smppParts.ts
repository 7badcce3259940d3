// A text as the parts that travel over SMPP: GSM 03.38 where it can be, UCS-2 for Amharic, joined by a user data header.
import smpp from 'smpp'

/** `coding` is SMPP's data_coding: 0 the network's own alphabet, 8 UCS-2. */
export type SmsParts = { coding: 0 | 8; udh: boolean; parts: Buffer[] }

const ALPHABETS = {
  gsm: { coding: 0, whole: 160, part: 153, encode: (text: string) => smpp.encodings.ASCII.encode(text) },
  /** Octets: 70 and 67 characters of two. */
  ucs2: { coding: 8, whole: 140, part: 134, encode: (text: string) => smpp.encodings.UCS2.encode(text) },
} as const
const PARTS_MAX = 6

/** `reference` (0 to 255) marks the parts that belong together. */
export function partsOf(text: string, reference: number): SmsParts {
  const { coding, whole, part, encode } = ALPHABETS[smpp.encodings.ASCII.match(text) ? 'gsm' : 'ucs2']
  const bytes = encode(text)
  if (bytes.length <= whole) return { coding, udh: false, parts: [bytes] }
  const bodies = cut(text, part, encode).slice(0, PARTS_MAX)
  const parts = bodies.map((body, index) =>
    Buffer.concat([Buffer.from([5, 0, 3, reference & 255, bodies.length, index + 1]), body]),
  )
  return { coding, udh: true, parts }
}

/** Between characters, so that neither an escaped letter nor a surrogate pair is torn. */
function cut(text: string, octetsMax: number, encode: (text: string) => Buffer): Buffer[] {
  const bodies: Buffer[][] = [[]]
  let length = 0
  for (const character of text) {
    const bytes = encode(character)
    if (length + bytes.length > octetsMax) {
      bodies.push([])
      length = 0
    }
    bodies.at(-1)?.push(bytes)
    length += bytes.length
  }
  return bodies.map((each) => Buffer.concat(each))
}
