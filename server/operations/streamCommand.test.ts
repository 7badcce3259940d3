// Commands about streams: what is understood, and what is refused with which words.
import { expect, test } from 'vitest'
import { readCommand } from './command.ts'

const why = ['--reason', 'the derby']
const address = ['--match', '7', '--address', 'https://cdn.example/a.m3u8']
const read = (words: string[]) => readCommand(['stream', ...words])

test.each([
  [
    ['set', ...address, '--kb-per-minute', '900', ...why],
    { action: 'streamSet', subject: { match: 7, kind: 'video', kbPerMinute: 900 } },
  ],
  [
    ['clear', '--match', '7', '--kind', 'audio', ...why],
    { action: 'streamClear', subject: { match: 7, kind: 'audio' } },
  ],
  [['list'], { action: 'streamList' }],
])('stream %j', (words, request) => expect(read(words)).toMatchObject({ ok: true, request }))

test.each([
  [['set', ...address, ...why], 'kb-per-minute'],
  [['set', ...address, '--kb-per-minute', '0', ...why], '--kb-per-minute'],
  [['set', ...address, '--kb-per-minute', '100001', ...why], 'at most 100000'],
  [['set', ...address, '--kb-per-minute', '9', '--kind', 'radio', ...why], 'expected video or audio, got radio'],
  [['set', '--match', '7', '--address', 'cdn', '--kb-per-minute', '9', ...why], 'expected an address like'],
  [['clear', ...why], 'match'],
  [['set', ...address, '--kb-per-minute', '9'], 'reason'],
  [['set', ...address, '--kb-per-minute', '9', '--by', 'abebe', ...why], 'unknown option: --by'],
])('stream %j is refused', (words, part) => {
  expect(read(words)).toMatchObject({ ok: false, message: expect.stringContaining(part) })
})
