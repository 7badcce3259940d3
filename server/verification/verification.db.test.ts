// From photos to a decision: what a bettor submits, what an operator decides, and what of it is kept and for how long.
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testPhoto } from '@walia/domain/verification/testPhoto.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeVerification } from '../operations/index.ts'
import { runCommand, runKilled, verificationOperations } from '../operations/testOperations.ts'
import { showVerification } from './index.ts'
import {
  asOwner,
  type Bettor,
  closeWorlds,
  countOf,
  database,
  keys,
  newBettor,
  newIdentity,
  newPhoto,
  openWorlds,
  other,
  photosOf,
  send,
  stateOf,
  submit,
  submitted,
  world,
} from './testWorld.ts'

beforeAll(openWorlds)
afterAll(closeWorlds)

const DAY_MS = 86_400_000
const approve = (id: string, by = 'Hana', at = world) => at.verification.decide(id, by, null)
const codeOf = (answer: { status: number; body: { code?: string } }) => answer.body.code ?? answer.status
/** A session of now: tests move the clock by more than one may be idle. */
const loggedIn = async ({ id }: Bettor): Promise<Bettor> => {
  const { secret: sid, token } = await world.accounts.openSession(id, null)
  return { id, sid, token }
}

describe('submitting', () => {
  test('number, date of birth and both photos are submitted, and the bettor reads that they are', async () => {
    const bettor = await newBettor()
    expect(await stateOf(bettor)).toMatchObject({ status: 'none', number: null, submissions_left: 5 })
    const answer = await submit(bettor, { number: '4123 4567 8900', ...(await photosOf(bettor)) })
    expect(answer.body.data).toMatchObject({ status: 'submitted', number: '…900', reason: null, submissions_left: 4 })
  })

  test('the same submission again changes nothing; another one while it waits is refused', async () => {
    const bettor = await newBettor()
    const body = { number: newIdentity(), ...(await photosOf(bettor)) }
    const answers = await Promise.all([submit(bettor, body), submit(bettor, body, other), submit(bettor, body)])
    expect(answers.map(codeOf)).toEqual([200, 200, 200])
    expect(codeOf(await submit(bettor, { ...body, birth_date: '1990-01-01' }))).toBe('VERIFICATION_OPEN')
    expect(codeOf(await send(bettor, 'front', newPhoto()))).toBe('VERIFICATION_OPEN')
    expect(await countOf('verification_submission where account_id = $1', [bettor.id])).toBe(1)
  })

  test('two tabs with different numbers at once: one is submitted, the other refused', async () => {
    const bettor = await newBettor()
    const photos = await photosOf(bettor)
    const answers = await Promise.all([submit(bettor, photos), submit(bettor, photos, other), submit(bettor, photos)])
    expect(answers.map(codeOf).toSorted()).toEqual([200, 'VERIFICATION_OPEN', 'VERIFICATION_OPEN'])
  })

  test('a photo that another tab replaced is not submitted unseen', async () => {
    const bettor = await newBettor()
    const photos = await photosOf(bettor)
    await send(bettor, 'front', newPhoto())
    expect(codeOf(await submit(bettor, photos))).toBe('VERIFICATION_PHOTOS')
    expect(await stateOf(bettor)).toMatchObject({ status: 'none', submissions_left: 5 })
  })

  test('photos of another account are not submitted, nor a front as the back', async () => {
    const [thief, owner] = [await newBettor(), await newBettor()]
    const foreign = await photosOf(owner)
    const own = await photosOf(thief)
    expect(codeOf(await submit(thief, foreign))).toBe('VERIFICATION_PHOTOS')
    expect(codeOf(await submit(thief, { ...own, back: foreign.back }))).toBe('VERIFICATION_PHOTOS')
    expect(codeOf(await submit(thief, { front: own.back, back: own.front }))).toBe('VERIFICATION_PHOTOS')
    expect(await countOf('verification_submission where account_id = $1', [thief.id])).toBe(0)
    expect(codeOf(await submit(owner, foreign))).toBe(200)
  })

  test('a bettor below 21 is refused, and an operator finds it', async () => {
    const bettor = await newBettor()
    const answer = await submit(bettor, { ...(await photosOf(bettor)), birth_date: '2010-01-01' })
    expect([codeOf(answer), answer.body.details]).toEqual(['VERIFICATION_TOO_YOUNG', { age: 21 }])
    expect(await countOf(`verification_flag where account_id = $1 and kind = 'too_young'`, [bettor.id])).toBe(1)
  })

  test('three submissions a day, five in all', async () => {
    const bettor = await newBettor()
    const again = async () => codeOf(await submit(bettor, await photosOf(bettor)))
    const results: unknown[] = []
    for (let round = 0; round < 3; round += 1) {
      await world.verification.decide(await submitted(bettor), 'Hana', 'unreadable')
      results.push((await stateOf(bettor)).submissions_left)
    }
    expect([...results, await again()]).toEqual([4, 3, 2, 'TOO_MANY_REQUESTS'])
  })

  test('a blocked account submits nothing; a self-excluded one may, to be paid', async () => {
    const bettor = await newBettor()
    const photos = await photosOf(bettor)
    await world.accounts.setStatus(bettor.id, 'blocked', 'a test')
    expect([codeOf(await send(bettor, 'front', newPhoto())), codeOf(await submit(bettor, photos))]).toEqual([
      'ACCOUNT_BLOCKED',
      'ACCOUNT_BLOCKED',
    ])
  })
})

describe('deciding', () => {
  test('approved, the bettor reads until when; a second decision is refused and says who made the first', async () => {
    const bettor = await newBettor()
    const id = await submitted(bettor)
    expect(await world.verification.waiting()).toContainEqual(
      expect.objectContaining({ verification: id, account: bettor.id, flags: [] }),
    )
    expect(await approve(id)).toEqual({ ok: true, account: bettor.id, verdict: 'approved' })
    expect(await stateOf(bettor)).toMatchObject({ status: 'approved', valid_until: expect.any(String) })
    expect(await world.verification.decide(id, 'Dawit', 'forged')).toMatchObject({
      code: 'ALREADY_DECIDED',
      by: 'Hana',
    })
    expect(codeOf(await submit(bettor, { front: crypto.randomUUID(), back: crypto.randomUUID() }))).toBe(
      'VERIFICATION_DONE',
    )
  })

  test('two operators at once, in two processes: one decision', async () => {
    const id = await submitted(await newBettor())
    const answers = await Promise.all([
      approve(id, 'Hana'),
      other.verification.decide(id, 'Dawit', 'mismatch'),
      approve(id, 'Sara', other),
    ])
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, false, true])
    expect(await countOf('verification_decision where submission_id = $1', [id])).toBe(1)
  })

  test('rejected, the bettor reads why and submits again', async () => {
    const bettor = await newBettor()
    await world.verification.decide(await submitted(bettor), 'Hana', 'unreadable')
    expect(await stateOf(bettor)).toMatchObject({ status: 'rejected', reason: 'unreadable', submissions_left: 4 })
    expect(await approve(await submitted(bettor))).toMatchObject({ ok: true })
  })

  test('a number is one account: the second is flagged, and not approved', async () => {
    const [first, second] = [await newBettor(), await newBettor()]
    const number = newIdentity()
    expect(await approve(await submitted(first, number))).toMatchObject({ ok: true })
    const id = await submitted(second, `${number.slice(0, 6)} ${number.slice(6)}`)
    expect(await world.verification.waiting()).toContainEqual(
      expect.objectContaining({ verification: id, flags: [`same_number ${first.id}`] }),
    )
    expect(await approve(id)).toEqual({ ok: false, code: 'NUMBER_TAKEN', account: first.id, excluded: false })
    expect(await stateOf(second)).toMatchObject({ status: 'submitted' })
  })

  test('of two accounts with one number, approved at once, one is', async () => {
    const number = newIdentity()
    const ids = [await submitted(await newBettor(), number), await submitted(await newBettor(), number)]
    const answers = await Promise.all(ids.map((id, place) => approve(id, 'Hana', place === 0 ? world : other)))
    expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual(['NUMBER_TAKEN', 'ok'])
  })

  test('who closed his account is approved with the next one, unless he is excluded', async () => {
    const [first, second, third] = [await newBettor(), await newBettor(), await newBettor()]
    const number = newIdentity()
    const close = (id: number) =>
      asOwner(`update account set status = 'closed', closed_at = now(), closed_because = 'other' where id = $1`, [id])
    await approve(await submitted(first, number))
    await close(first.id)
    expect(await approve(await submitted(second, number))).toMatchObject({ ok: true, account: second.id })
    await world.accounts.exclude(second.id, { as: 'self_excluded', until: world.platform.clock.now() + DAY_MS })
    await close(second.id)
    expect(await approve(await submitted(third, number))).toEqual({
      ...{ ok: false, code: 'NUMBER_TAKEN', account: second.id, excluded: true },
    })
  })

  test('the same picture in another account is flagged', async () => {
    const [first, second] = [await newBettor(), await newBettor()]
    const picture = newPhoto()
    for (const bettor of [first, second]) {
      const front = (await send(bettor, 'front', picture)).body.data.photo_id
      const back = (await send(bettor, 'back', newPhoto())).body.data.photo_id
      await submit(bettor, { front, back })
    }
    expect(
      await countOf(`verification_flag where account_id = $1 and kind = 'same_photo' and other_account = $2`, [
        second.id,
        first.id,
      ]),
    ).toBe(1)
  })

  test('an excluded person who comes with another account is excluded with it too, until the same day', async () => {
    const [first, second] = [await newBettor(), await newBettor()]
    const number = newIdentity()
    await approve(await submitted(first, number))
    const until = world.platform.clock.now() + 200 * DAY_MS
    await world.accounts.exclude(first.id, { as: 'self_excluded', until })
    const id = await submitted(second, number)
    expect(await approve(id)).toMatchObject({ code: 'NUMBER_TAKEN', excluded: true })
    expect(await world.verification.decide(id, 'Hana', 'duplicate')).toMatchObject({
      ok: true,
      verdict: 'rejected',
      excludedUntil: new Date(until).toISOString(),
    })
    expect(await world.accounts.standingOf(second.id)).toMatchObject({ excludedUntil: until })
    // Its sessions are over in every process.
    expect(codeOf(await send(second, 'front', newPhoto()))).toBe('SESSION_ENDED')
  })

  test('a submission that somebody else has decided excludes nobody as a duplicate', async () => {
    const [first, second] = [await newBettor(), await newBettor()]
    const number = newIdentity()
    await approve(await submitted(first, number))
    await world.accounts.exclude(first.id, { as: 'self_excluded', until: world.platform.clock.now() + 200 * DAY_MS })
    const id = await submitted(second, number)
    await world.verification.decide(id, 'Abebe', 'unreadable')
    expect(await world.verification.decide(id, 'Hana', 'duplicate')).toMatchObject({ code: 'ALREADY_DECIDED' })
    expect(await world.accounts.standingOf(second.id)).toEqual({ blocked: false, excludedUntil: null })
  })

  test('decisions, numbers and flags cannot be changed or deleted by the application', async () => {
    const refuses = (sql: string) => expect(database.pool.query(sql)).rejects.toThrow(/permission denied/)
    for (const table of ['verification_decision', 'verification_number', 'verification_flag'])
      await refuses(`delete from ${table}`)
    for (const table of ['verification_decision', 'verification_flag'])
      await refuses(`update ${table} set account_id = 1`)
    await refuses(`update verification_number set number_hash = ''`)
  })

  test('by command: listed, shown as files for one user alone, decided; the log has who and why, and no number', async () => {
    const bettor = await newBettor()
    const number = newIdentity()
    const id = await submitted(bettor, number)
    const operations = verificationOperations(world.platform, world.verification)
    const run = (...args: string[]) => runCommand(database.pool, operations, ['verification', ...args])
    const why = ['--by', 'Hana', '--reason', 'the queue']
    expect((await run('list'))?.details).toMatchObject({
      verifications: expect.arrayContaining([expect.objectContaining({ verification: id })]),
    })
    const folder = mkdtempSync(join(tmpdir(), 'shown-'))
    expect((await run('show', '--id', id, '--to', folder, ...why))?.details).toEqual({ shown: id })
    const files = await writeVerification(database.pool, keys, { id, to: folder })
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600, 0o600])
    expect(JSON.parse(readFileSync(files[0] ?? '', 'utf8'))).toMatchObject({
      person: { kind: 'fin', number, birthDate: '1999-02-28' },
    })
    await expect(writeVerification(database.pool, keys, { id, to: folder })).rejects.toThrow(/EEXIST/)
    rmSync(folder, { recursive: true })
    expect(await run('reject', '--id', id, '--as', 'mismatch', ...why)).toMatchObject({ outcome: 'done' })
    expect(await run('approve', '--id', id, ...why)).toMatchObject({
      outcome: 'refused',
      details: { code: 'ALREADY_DECIDED' },
    })
    const later = await submitted(await newBettor(), newIdentity())
    const { killed, again } = await runKilled(database, operations, ['verification', 'approve', '--id', later, ...why])
    expect(killed).toMatchObject({ outcome: 'done', details: { verdict: 'approved' } })
    expect(again).toEqual(killed)
    expect(await run('show', '--id', crypto.randomUUID(), '--to', folder, ...why)).toMatchObject({ outcome: 'refused' })
    expect(
      await countOf(`audit_log where by_whom = 'Hana' and details::text || subject::text like '%' || $1 || '%'`, [
        number,
      ]),
    ).toBe(0)
  })
})

describe('keeping', () => {
  const opened = async (id: string) => showVerification(database.pool, keys, id)

  test('photos that were not submitted go after a day; those of a decision when its time is over', async () => {
    const [left, rejected, approved] = [await newBettor(), await newBettor(), await newBettor()]
    await photosOf(left)
    const [rejectedId, approvedId] = [await submitted(rejected), await submitted(approved)]
    await world.verification.decide(rejectedId, 'Hana', 'unreadable')
    await approve(approvedId)
    const photos = () =>
      countOf('verification_photo where account_id in ($1, $2, $3)', [left.id, rejected.id, approved.id])
    const after = async (days: number) => {
      world.platform.advance(days * DAY_MS)
      await world.verification.deleteOld()
      return photos()
    }
    expect([await photos(), await after(0.9), await after(0.2), await after(29), await after(340)]).toEqual([
      6, 6, 4, 2, 0,
    ])
    expect(await opened(approvedId)).toMatchObject({ person: null, photos: [], decision: { decided_by: 'Hana' } })
    // Whose the number is stays, and where the bettor stands.
    const again = await loggedIn(approved)
    expect(await stateOf(again)).toMatchObject({ status: 'approved', number: null })
    world.platform.advance(1825 * DAY_MS)
    expect(await stateOf(await loggedIn(approved))).toMatchObject({ status: 'expired', submissions_left: 5 })
  })

  test('an upright photo that carries its place is kept without it', async () => {
    const bettor = await newBettor()
    const place = testPhoto({ tone: 9_999, before: [[0xe1, 'Exif\0\0 9.0192 N']] })
    const front = (await send(bettor, 'front', place)).body.data.photo_id
    await submit(bettor, { front, back: (await send(bettor, 'back', newPhoto())).body.data.photo_id })
    const sql = 'select submission_id as id from verification where account_id = $1'
    const shown = await opened((await database.pool.query(sql, [bettor.id])).rows[0]?.id)
    expect(shown?.photos[0]?.side).toBe('front')
    expect(shown?.photos[0]?.bytes.equals(Buffer.from(testPhoto({ tone: 9_999 })))).toBe(true)
  })
})

test('an approval says whose the account is, and the days that its documents waited are counted', async () => {
  const { platform, verification } = world
  const bettor = await newBettor()
  const begun = platform.clock.now()
  const reviewed = async (after = 0) =>
    (await verification.reviewMs(bettor.id, new Date(begun + after), platform.pool)) / DAY_MS
  const isApproved = () => verification.isApproved(bettor.id, platform.pool)
  expect([await isApproved(), await reviewed()]).toEqual([false, 0])
  const first = await submitted(bettor)
  platform.advance(3 * DAY_MS)
  expect(await reviewed()).toBeCloseTo(3, 3)
  await verification.decide(first, 'Hana', 'unreadable')
  platform.advance(DAY_MS)
  expect([await isApproved(), Math.round(await reviewed())]).toEqual([false, 3])
  const second = await submitted(await loggedIn(bettor))
  platform.advance(2 * DAY_MS)
  await approve(second)
  platform.advance(5 * DAY_MS)
  expect([await isApproved(), Math.round(await reviewed()), Math.round(await reviewed(DAY_MS))]).toEqual([true, 5, 4])
  platform.advance(1825 * DAY_MS)
  expect(await isApproved()).toBe(false)
})
