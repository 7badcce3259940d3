// Pictures of banners: an operator's, kept in the database, those in use in memory.
import { createHash } from 'node:crypto'
import { decidePicture, PICTURE_TYPES, type Picture, type PictureRefusal } from '@walia/domain/banners/picture.ts'
import type { Pool } from 'pg'
import { type Answer, etagOf } from '../platform/readyAnswers.ts'
import { insertPicture, loadPictures } from './queries.ts'

/** As it is sent, with its size in pixels. */
export type HeldPicture = Picture & Pick<Answer, 'body' | 'etag' | 'packed'>

const NAME_LETTERS = 32

/** Stores bytes under the name that their banner then gives; what they are is read from them alone. */
export async function storePicture(
  pool: Pool,
  bytes: Buffer,
): Promise<({ ok: true; name: string } & Picture) | PictureRefusal> {
  const picture = decidePicture(bytes)
  if (!picture.ok) return picture
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, NAME_LETTERS)
  const name = `${hash}.${PICTURE_TYPES[picture.type]}`
  const { type, width, height } = picture
  await insertPicture(pool, { name, type, width, height, bytes })
  return { ok: true, name, type, width, height }
}

/** Bytes never change under a name, so each is read once, and dropped when no banner shows it any more. */
export class HeldPictures {
  readonly #pool: Pool
  #held: ReadonlyMap<string, HeldPicture> = new Map()

  constructor(pool: Pool) {
    this.#pool = pool
  }

  of(name: string): HeldPicture | undefined {
    return this.#held.get(name)
  }

  async hold(names: readonly string[]): Promise<void> {
    const missing = names.filter((name) => !this.#held.has(name))
    const read = missing.length === 0 ? [] : await loadPictures(this.#pool, missing)
    const all = new Map(this.#held)
    for (const { name, bytes, ...picture } of read)
      all.set(name, { ...picture, body: bytes, etag: etagOf(bytes), packed: {} })
    this.#held = new Map([...all].filter(([name]) => names.includes(name)))
  }
}
