// Another spelling of an operator's name is the same person.
import { expect, test } from 'vitest'
import { isSamePerson } from './person.ts'

test.each([
  ['Abebe', 'abebe', true],
  ['Abebe', ' ABEBE ', true],
  ['Abebe Bikila', 'abebe  bikila', true],
  ['Abebe Bikila', 'AbebeBikila', true],
  ['Abebe', 'Ａｂｅｂｅ', true],
  ['Abebe', 'Abebe\u200b', true],
  ['Jose\u0301', 'JOS\u00c9', true],
  ['አበበ', ' አበበ', true],
  ['Abebe', 'Sara', false],
  ['አበበ', 'ሳራ', false],
  [null, 'Abebe', false],
])('%j and %j', (name, other, same) => {
  expect(isSamePerson(name, other)).toBe(same)
})
