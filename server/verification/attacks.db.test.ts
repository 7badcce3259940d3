// Documents against those who have no business with them: strangers, forgers of files, and whoever reaches the database.
import { randomBytes } from 'node:crypto'
import { testPhoto } from '@walia/domain/verification/testPhoto.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../platform/random.ts'
import { developmentKeys, showVerification } from './index.ts'
import { newVerificationKeys, type Sealed, seal, unseal, verificationKeysOf } from './sealing.ts'
import {
  asOwner,
  closeWorlds,
  countOf,
  database,
  keys,
  newBettor,
  newIdentity,
  newPhoto,
  openWorlds,
  photosOf,
  send,
  submit,
  submitted,
  world,
} from './testWorld.ts'

beforeAll(openWorlds)
afterAll(closeWorlds)

const codeOf = (answer: { status: number; body: { code?: string } }) => answer.body.code ?? answer.status

describe('uploads', () => {
  test.each([
    ['a page named image/jpeg', Buffer.from('<html><script>alert(1)</script>'), 'PHOTO_INVALID'],
    ['an archive named image/jpeg', Buffer.from('PK\x03\x04'), 'PHOTO_INVALID'],
    ['a program named image/jpeg', Buffer.from('\x7fELF'), 'PHOTO_INVALID'],
    ['a JPEG with an archive behind it', testPhoto({ behind: 'PK\x05\x06' }), 'PHOTO_INVALID'],
    ['a picture that unpacks to gigabytes', testPhoto({ width: 65_535, height: 65_535 }), 'PHOTO_INVALID'],
    ['nothing', Buffer.alloc(0), 'PHOTO_INVALID'],
    ['two megabytes', Buffer.concat([testPhoto(), randomBytes(2_000_000)]), 'BODY_TOO_LARGE'],
  ])('%s is refused, and nothing is kept', async (_, bytes, code) => {
    const bettor = await newBettor()
    expect(codeOf(await send(bettor, 'front', bytes))).toBe(code)
    expect(await countOf('verification_photo where account_id = $1', [bettor.id])).toBe(0)
  })

  test.each([
    'application/json',
    'image/png',
    'image/svg+xml',
    'text/html',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('a photo sent as %s is refused, whatever its bytes are', async (type) => {
    expect(codeOf(await send(await newBettor(), 'front', newPhoto(), { type }))).toBe('UNSUPPORTED_MEDIA_TYPE')
  })

  test('a side that no card has is refused', async () => {
    expect((await send(await newBettor(), 'inside', newPhoto())).status).toBe(400)
  })

  test('a stranger is refused before his bytes are read', async () => {
    const bettor = await newBettor()
    const tooMuch = Buffer.alloc(5_000_000)
    expect(codeOf(await send(null, 'front', tooMuch))).toBe('NOT_AUTHENTICATED')
    expect(codeOf(await send({ ...bettor, sid: 'x'.repeat(43) }, 'front', tooMuch))).toBe('NOT_AUTHENTICATED')
    expect(codeOf(await send({ ...bettor, token: 'x'.repeat(43) }, 'front', tooMuch))).toBe('NOT_AUTHENTICATED')
  })

  test('a page of another site sends no photo', async () => {
    const answer = await send(await newBettor(), 'front', newPhoto(), {
      headers: { origin: 'https://elsewhere.example' },
    })
    expect(codeOf(answer)).toBe('ORIGIN_REFUSED')
  })

  test('the same photo again is the same photo; another takes its place: two rows at most', async () => {
    const bettor = await newBettor()
    const photo = newPhoto()
    const ids = (await Promise.all([send(bettor, 'front', photo), send(bettor, 'front', photo)])).map(
      (each) => each.body.data.photo_id,
    )
    expect(new Set(ids).size).toBe(1)
    await Promise.all(Array.from({ length: 8 }, () => send(bettor, 'front', newPhoto())))
    await send(bettor, 'back', newPhoto())
    expect(await countOf('verification_photo where account_id = $1', [bettor.id])).toBe(2)
  })

  test('an account sends twenty photos an hour, tried ones included', async () => {
    const bettor = await newBettor()
    const codes = []
    for (let n = 0; n < 21; n += 1) codes.push(codeOf(await send(bettor, 'front', n % 2 ? newPhoto() : 'no photo')))
    expect(codes.indexOf('TOO_MANY_REQUESTS')).toBe(20)
  })

  test('no call answers a photo, its bytes or its number', async () => {
    const bettor = await newBettor()
    const { front } = await photosOf(bettor)
    const ask = (url: string) =>
      world.platform.app.inject({
        url,
        cookies: { sid: bettor.sid },
        headers: { authorization: `Bearer ${bettor.token}` },
      })
    for (const path of [`photos/${front}`, 'photos/front', `${front}`])
      expect([404, 405]).toContain((await ask(`/api/v1/profile/verification/${path}`)).statusCode)
    const number = newIdentity()
    await submitted(bettor, number)
    const answer = await ask('/api/v1/profile/verification')
    expect(answer.body).not.toContain(number)
    expect(answer.body).not.toContain('1999')
  })

  test('whether a number is somebody else’s is not said to who types it', async () => {
    const [owner, stranger, nobody] = [await newBettor(), await newBettor(), await newBettor()]
    const number = newIdentity()
    await world.verification.decide(await submitted(owner, number), 'Hana', null)
    const [taken, free] = [
      await submit(stranger, { number, ...(await photosOf(stranger)) }),
      await submit(nobody, { ...(await photosOf(nobody)) }),
    ]
    const shapeOf = ({ status, body }: typeof taken) => [status, { ...body.data, number: '', submitted_at: '' }]
    expect(shapeOf(taken)).toEqual(shapeOf(free))
  })

  test('numbers and photos are in no table as they are', async () => {
    const bettor = await newBettor()
    const number = newIdentity()
    const id = await submitted(bettor, number)
    for (const table of ['verification', 'verification_submission', 'verification_photo', 'verification_flag']) {
      const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${table} t`)
      const all = rows.map(({ row }) => row).join('\n')
      expect(all).not.toContain(number)
      expect(all).not.toContain(Buffer.from(number).toString('hex'))
      expect(all).not.toContain('1999-02-28')
      // The first bytes of any JPEG.
      expect(all).not.toMatch(/\\xffd8ff/)
    }
    expect(await showVerification(database.pool, keys, id)).toMatchObject({ person: { number } })
  })
})

describe('sealed', () => {
  const subject = { accountId: 7, id: '0190a0a0-0000-7000-8000-000000000001', part: 'front' } as const
  const plain = Buffer.from('a photo')
  const sealedNow = (): Sealed => seal(keys, plain, subject, systemRandom)
  const flipped = (bytes: Buffer, place: number): Buffer => {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    return changed
  }

  test('what was sealed opens for its own subject, and twice the same looks different', () => {
    const [one, two] = [sealedNow(), sealedNow()]
    expect(unseal(keys, one, subject)).toEqual(plain)
    expect(one.sealed.equals(two.sealed)).toBe(false)
    expect(one.sealed.includes(plain)).toBe(false)
  })

  test('every bit that is changed is noticed', () => {
    const whole = sealedNow()
    for (const field of ['salt', 'nonce', 'sealed'] as const)
      for (let place = 0; place < whole[field].length; place += 1)
        expect(() => unseal(keys, { ...whole, [field]: flipped(whole[field], place) }, subject)).toThrow()
    for (let end = 0; end < whole.sealed.length; end += 1)
      expect(() => unseal(keys, { ...whole, sealed: whole.sealed.subarray(0, end) }, subject)).toThrow()
  })

  test('what was sealed for one account, document or side does not open as another’s', () => {
    const whole = sealedNow()
    const others = [
      { ...subject, accountId: 8 },
      { ...subject, id: '0190a0a0-0000-7000-8000-000000000002' },
      { ...subject, part: 'back' as const },
    ]
    for (const each of others) expect(() => unseal(keys, whole, each)).toThrow()
  })

  test('rows that are swapped in the database do not open', async () => {
    const ids = [await submitted(await newBettor()), await submitted(await newBettor())]
    await asOwner(
      `update verification_photo p set sealed = o.sealed, salt = o.salt, nonce = o.nonce
       from verification_photo o where p.submission_id = $1 and o.submission_id = $2 and p.side = o.side`,
      ids,
    )
    await expect(showVerification(database.pool, keys, ids[0] ?? '')).rejects.toThrow()
    expect((await showVerification(database.pool, keys, ids[1] ?? ''))?.photos).toHaveLength(2)
  })

  test('a new key seals from now on, the old one still opens; without it nothing does', () => {
    const rotated = { ...keys, documents: new Map([...keys.documents, ['2027', randomBytes(32)]]) }
    const before = sealedNow()
    const after = seal(rotated, plain, subject, systemRandom)
    expect([before.key_id, after.key_id]).toEqual(['development', '2027'])
    expect(unseal(rotated, before, subject)).toEqual(plain)
    expect(unseal(rotated, after, subject)).toEqual(plain)
    expect(() => unseal(keys, after, subject)).toThrow(/2027 is not in the file/)
    expect(() => unseal(developmentKeys('others'), before, subject)).toThrow()
  })

  test('keys that are made can be read, and are never the same', () => {
    const made = [newVerificationKeys(systemRandom), newVerificationKeys(systemRandom)]
    expect(made[0]).not.toBe(made[1])
    expect(verificationKeysOf(JSON.parse(made[0] ?? '')).documents.size).toBe(1)
  })

  const key = randomBytes(32).toString('base64')
  test.each([
    ['documents is a list', { hashes: key, documents: [] }],
    ['hashes: expected 32', { hashes: 'c2hvcnQ=', documents: [{ id: '1', key }] }],
    ['key 1: expected 32', { hashes: key, documents: [{ id: '1', key: key.slice(4) }] }],
    ['key 1: id is a name', { hashes: key, documents: [{ id: 'A B', key }] }],
    [
      'an id stands twice',
      {
        hashes: key,
        documents: [
          { id: '1', key },
          { id: '1', key },
        ],
      },
    ],
    ['documents is a list', null],
  ])('a file of keys is refused: %s', (sentence, read) => {
    expect(() => verificationKeysOf(read)).toThrow(new RegExp(`^${sentence}`))
    expect(() => verificationKeysOf(read)).not.toThrow(key)
  })
})
