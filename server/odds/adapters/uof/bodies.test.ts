// Files that hold one body, several, or broken ones.
import { expect, test } from 'vitest'
import { splitBodies } from './bodies.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
test.each([
  ['one', '<alive/>', ['<alive/>']],
  ['one with declaration and mark', `\uFEFF${head}\n<alive></alive>\n`, [`\uFEFF${head}\n<alive></alive>`]],
  ['two', '<alive/><bet_stop/>', ['<alive/>', '<bet_stop/>']],
  ['two with declarations', `${head}<alive/>\n${head}<bet_stop/>\n`, [`${head}<alive/>`, `\n${head}<bet_stop/>`]],
  ['a broken one between', '<alive/><bet_stop x=><alive/>', ['<alive/>', '<bet_stop x=>', '<alive/>']],
  [
    'a broken one with declaration first',
    `${head}<bet_stop x=1/>${head}<alive/>`,
    [`${head}<bet_stop x=1/>`, `${head}<alive/>`],
  ],
  ['an unknown broken one first', '<novelty x=><alive/>', ['<novelty x=>', '<alive/>']],
  ['one that breaks off at the end', '<alive/><bet_stop event_id="', ['<alive/>', '<bet_stop event_id="']],
  ['nothing', '', ['']],
  ['no XML', 'hello', ['hello']],
])('the bodies in a file: %s', (_name, text, bodies) => {
  expect(splitBodies(Buffer.from(text))).toEqual(bodies)
})
