// The memory of chains: the same links as the chain's definition, each hashed once.
import { createHash, createHmac } from 'node:crypto'
import { linkAt } from '@walia/domain/fair/chain.ts'
import { expect, it } from 'vitest'
import { createLinks } from './links.ts'
import { secretsOf } from './rounds.ts'

const LENGTH = 500

it('answers the links of the chain that the operator’s secret makes', () => {
  const links = createLinks('a secret')
  const first = createHmac('sha256', 'a secret').update('chain:one').digest('hex')
  for (const link of [0, 1, 2, LENGTH - 1, LENGTH])
    expect(links.at('one', LENGTH, link)).toBe(linkAt(first, LENGTH, link))
})

it('hashes a chain through once, however often rounds of two games ask for their secrets', () => {
  let hashes = 0
  const links = createLinks('a secret', (link) => {
    hashes += 1
    return createHash('sha256').update(link).digest()
  })
  const round = {
    length: LENGTH,
    salt: '00',
    ...{ game: '', number: 1, commitment: '', startsAt: 0, endedAt: null, settledAt: null },
  }
  for (let tick = 0; tick < 300; tick++)
    for (const chain of ['of aviator', 'of comet']) secretsOf({ links }, { ...round, chain, link: 1 + (tick % LENGTH) })
  expect(hashes).toBe(2 * LENGTH)
})
