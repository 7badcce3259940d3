// The scanner: what it reads, what it refuses, and that it never throws anything but its own error.
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { attributeOf, messageLimits, parseXml, textOf, XmlError, type XmlNode } from './xml.ts'

const outline = (node: XmlNode): unknown => [node.name, [...node.attributes], node.children.map(outline)]

describe('reads', () => {
  test.each([
    ['an empty element', '<a/>', ['a', [], []]],
    [
      'nesting',
      '<a><b/><c x="1"></c></a>',
      [
        'a',
        [],
        [
          ['b', [], []],
          ['c', ['x', '1'], []],
        ],
      ],
    ],
    ['a declaration and a byte-order mark', '\uFEFF<?xml version="1.0"?>\n<a/>\n', ['a', [], []]],
    [
      'comments, instructions, CDATA and text',
      '<!--<x>--><a>t<?p?><!--y--><![CDATA[<z>]]></a><!-- e -->',
      ['a', [], []],
    ],
    ['either quote and white space', "<a  x = '1'\n y=\"'\" ></a >", ['a', ['x', '1', 'y', "'"], []]],
    ['the five entities and numbers', '<a x="&lt;&gt;&amp;&quot;&apos;&#65;&#x42;"/>', ['a', ['x', '<>&"\'AB'], []]],
    ['names with a prefix', '<f:a xmlns:f="u"><f:b/></f:a>', ['a', ['xmlns:f', 'u'], [['b', [], []]]]],
    ['a tag end inside a value', '<a x="1>2"/>', ['a', ['x', '1>2'], []]],
    [
      'attribute names of objects',
      '<a __proto__="1" constructor="2"/>',
      ['a', ['__proto__', '1', 'constructor', '2'], []],
    ],
  ])('%s', (_name, text, expected) => {
    expect(outline(parseXml(text))).toEqual(expected)
  })

  it('reads bytes as UTF-8, or as UTF-16 with its mark', () => {
    expect(attributeOf(parseXml(textOf(Buffer.from('<a x="ሰላም"/>'))), 'x')).toBe('ሰላም')
    expect(attributeOf(parseXml(textOf(Buffer.from('\uFEFF<a x="é"/>', 'utf16le'))), 'x')).toBe('é')
  })
})

describe('refuses', () => {
  const billion = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(10)}">]><l x="&b;"/>`
  test.each([
    ['nothing', ''],
    ['text alone', 'not xml'],
    ['text before', 'x<a/>'],
    ['two roots', '<a/><b/>'],
    ['text after', '<a/>x'],
    ['an end that is missing', '<a><b></b>'],
    ['a broken-off tag', '<a x="1"'],
    ['a broken-off value', '<a x="1><b/></a>'],
    ['crossed elements', '<a><b></a></b>'],
    ['a longer end name', '<a></ab>'],
    ['a value without quotes', '<a x=1/>'],
    ['an attribute without value', '<a x/>'],
    ['an attribute twice', '<a x="1" x="2"/>'],
    ['a slash in the middle', '<a / x="1">'],
    ['document types', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>'],
    ['a billion laughs', billion],
    ['unknown entities', '<a x="&nbsp;"/>'],
    ['entities of objects', '<a x="&constructor;"/>'],
    ['an open entity', '<a x="&amp"/>'],
    ['characters that are none', '<a x="&#0;"/>'],
    ['half of a pair', '<a x="&#xD800;"/>'],
    ['deep nesting', '<a>'.repeat(40) + '</a>'.repeat(40)],
    ['very deep nesting', '<a>'.repeat(500_000)],
    ['too many attributes', `<a ${Array.from({ length: 200 }, (_, k) => `x${k}="1"`).join(' ')}/>`],
    ['a huge value', `<a x="${'y'.repeat(70_000)}"/>`],
    ['a huge document', `<a>${' '.repeat(messageLimits.charactersMax)}</a>`],
    ['an open comment', '<a><!-- </a>'],
  ])('%s', (_name, text) => {
    expect(() => parseXml(text)).toThrow(XmlError)
  })
})

test('any bytes are read or refused with its own error', () => {
  const pieces = [
    '<',
    '>',
    '/',
    '=',
    '"',
    "'",
    '&',
    ';',
    ' ',
    '<a',
    '</a>',
    '<!',
    '<?',
    '?>',
    '<!--',
    '-->',
    'x',
    '\0',
    ']]>',
    '\uFEFF',
    '&#x',
    '<![CDATA[',
  ]
  const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 5 })), {
    maxLength: 60,
  })
  fc.assert(
    fc.property(soup, (parts) => {
      try {
        parseXml(parts.join(''))
      } catch (cause) {
        if (!(cause instanceof XmlError)) throw cause
      }
    }),
    { numRuns: 3000 },
  )
})

test('a document with one byte changed reads or throws its own error', () => {
  const text = '<?xml version="1.0"?><a x="1" y="&amp;"><b z="2"/><c><d e="f"/></c></a>'
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.nat(255), (at, byte) => {
      const bytes = Buffer.from(text)
      bytes[at] = byte
      try {
        parseXml(textOf(bytes))
      } catch (cause) {
        if (!(cause instanceof XmlError)) throw cause
      }
    }),
    { numRuns: 2000 },
  )
})
