// What the socket is told of a match's events: all of them first, then the new ones, nothing when nothing happened.
import { TimelineEvent } from '@walia/contract/statistics.ts'
import { Check } from 'typebox/value'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TopicSource } from '../../websocket/topics.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

let on: TestApp
let topic: TopicSource
let touched: string[]
beforeEach(async () => {
  on = await createTestApp()
  touched = []
  on.topics.sentBy({ add: (source) => (topic = source), touch: (channel) => touched.push(channel) })
  on.book.add(1)
  on.book.change(1, { live: true, status: { status: 1, matchStatus: 6, statistics: { corners: [0, 0] } } })
  while (!touched.includes('timeline:1')) await new Promise((resolve) => setTimeout(resolve, 10))
})
afterEach(() => on.app.close())

type News = { events: TimelineEvent[] } | null
const kinds = (news: unknown) => (news as News)?.events.map(({ seq, kind }) => `${seq} ${kind}`)

test('a subscriber gets all events, then each new one once', () => {
  topic.open?.('timeline:1')
  expect(kinds(topic.snapshot('timeline:1', 'en'))).toEqual(['1 period'])
  expect(topic.delta?.('timeline:1', 'en')).toBeNull()
  on.book.change(1, { status: { homeScore: '1', statistics: { corners: [1, 0] } } })
  const delta = topic.delta?.('timeline:1', 'en') as News
  expect(kinds(delta)).toEqual(['2 corner', '3 goal'])
  expect(delta?.events.every((event) => Check(TimelineEvent, event))).toBe(true)
  topic.settle?.('timeline:1')
  expect(topic.delta?.('timeline:1', 'en')).toBeNull()
})

test('a moved price sends nothing', () => {
  touched.length = 0
  on.book.change(1, { status: { clock: '12:00' } })
  expect(touched).not.toContain('timeline:1')
})

test.each([
  ['timeline:1', { channel: 'timeline:1' }],
  ['timeline:2', { refused: 'NOT_FOUND' }],
  ['timeline:0', null],
  ['timeline:1e3', null],
  ['match:1', null],
])('whether %s is a topic', (name, channel) => expect(topic.channelOf(name, null)).toEqual(channel))

test('a match that leaves the memory ends its topic', () => {
  expect(topic.isGone?.('timeline:1')).toBe(false)
  on.book.remove(1)
  expect(topic.isGone?.('timeline:1')).toBe(true)
})
