// Faults of a start as one sentence each.
import { describe, expect, test } from 'vitest'
import { ConfigError } from '../server/platform/config.ts'
import { DISK_FULL, endingOf, sentenceOf } from './startFaults.ts'

const fault = (code: string, message = 'a reason') => Object.assign(new Error(message), { code })
const failed = new Error('The migration 0001_ledger.sql failed: permission denied to create role', {
  cause: fault('42501'),
})

test.each<[string, Error, string]>([
  ['a bad variable', new ConfigError('PORT: expected a number'), 'Configuration: PORT: expected a number.'],
  ['no room for a file', fault('ENOSPC'), DISK_FULL],
  ['no room for a table', fault('53100'), DISK_FULL],
  ['nobody answers', fault('ECONNREFUSED', 'connect 127.0.0.1:1'), 'DATABASE_URL: no PostgreSQL answers there'],
  ['nobody answers on any address', fault('ECONNREFUSED', ''), 'DATABASE_URL: no PostgreSQL answers there (ECONN'],
  ['a wrong password', fault('28P01'), 'DATABASE_URL: PostgreSQL refuses this user or password.'],
  ['no such database', fault('3D000', 'database "x" does not exist'), 'does not exist; create it first.'],
  ['a right that is lacking, under a migration', failed, 'must own the database and be able to create roles'],
  ['anything else', new Error('Port 3000 is taken.'), 'Port 3000 is taken.'],
])('a start that fails says why in one sentence: %s', (_name, cause, sentence) => {
  expect(sentenceOf(cause)).toContain(sentence)
  expect(sentenceOf(cause)).not.toContain('\n')
})

describe('a PostgreSQL that ended by itself', () => {
  test.each([
    ['LOG: x\nPANIC:  could not write to file "pg_wal/x": No space left on device\nLOG: y', DISK_FULL],
    ['LOG: x\n2026 FATAL:  data directory is gone\nLOG: y', 'PostgreSQL has stopped: data directory is gone;'],
    ['', 'PostgreSQL has stopped; start again'],
    ['', 'PostgreSQL has stopped; it is being started again', true],
  ])('%j', (said, sentence, kept = false) => {
    expect(endingOf(said, kept)).toContain(sentence)
  })
})
