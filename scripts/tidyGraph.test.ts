// The rules of the import graph find what they are for: circles of any length, and web slices that import upwards.
import { expect, it } from 'vitest'
import { circlesOf, webSliceFaults } from './tidyGraph.ts'

const graph = (edges: Record<string, string[]>) =>
  new Map(Object.entries(edges).map(([file, targets]) => [file, new Set(targets)]))

it.each([
  ['a chain', { a: ['b'], b: ['c'], c: [] }, []],
  ['two ways to one file', { a: ['b', 'c'], b: ['d'], c: ['d'], d: [] }, []],
  ['two files', { a: ['b'], b: ['a'] }, [['a', 'b']]],
  ['a file that imports itself', { a: ['a'] }, [['a']]],
  ['a long way round', { a: ['b'], b: ['c'], c: ['d'], d: ['b'] }, [['b', 'c', 'd']]],
  ['two circles that share a file', { a: ['b', 'c'], b: ['a'], c: ['a'] }, [['a', 'b', 'c']]],
])('circles of %s', (_, edges, circles) => {
  expect(circlesOf(graph(edges as Record<string, string[]>))).toEqual(circles)
})

it.each([
  ['a lower slice', 'web/share/share.ts', 'web/betslip/store.ts', null],
  ['the same slice', 'web/share/share.ts', 'web/share/load.ts', null],
  ['a file of the root', 'web/share/share.ts', 'web/text.ts', null],
  ['another package', 'web/share/share.ts', 'contract/sharing.ts', null],
  ['the route table from the start', 'web/main.tsx', 'web/routes.tsx', null],
  ['a higher slice', 'web/betslip/Slip.tsx', 'web/share/ShareButton.tsx', 'stands above it'],
  ['a slice from the root', 'web/text.ts', 'web/api/client.ts', 'stands above it'],
  ['the route table', 'web/share/ShareScreen.tsx', 'web/routes.tsx', 'only the start imports'],
  ['the route table from the root', 'web/paths.ts', 'web/routes.tsx', 'only the start imports'],
  ['anything, from a slice that is not listed', 'web/unlisted/Screen.tsx', 'web/text.ts', 'not in the list'],
])('a web file that imports %s', (_, file, target, said) => {
  const faults = webSliceFaults(graph({ [file]: [target] }))
  if (said === null) expect(faults).toEqual([])
  else expect(faults[0]).toContain(said)
})
