// Pictures of banners by their bytes: four types and their sizes, everything else refused, whatever its name.
import { expect, test } from 'vitest'
import { decidePicture, PICTURE_BYTES_MAX } from './picture.ts'

// 24 × 9 pixels, made by libpng, libjpeg, libwebp and libaom.
const made = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAABgAAAAJCAIAAACnn3uRAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWMQiLKhCmIYNUhgNIwEKE5HAKJ2jBEdCXKEAAAAAElFTkSuQmCC',
  jpeg: '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAJABgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAED/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AiARgAA//2Q==',
  webp: 'UklGRjgAAABXRUJQVlA4ICwAAACwAgCdASoYAAkAP3Ggxli0q6ejsAgCkC4JQAAPZAAA/uUJH73LRR1c/wAAAA==',
  webpLossless: 'UklGRh4AAABXRUJQVlA4TBEAAAAvFwACAAdQrUKUp/+BiOh/AAA=',
  webpAlpha:
    'UklGRlwAAABXRUJQVlA4WAoAAAAQAAAAFwAACAAAQUxQSAoAAAABB1DAiAhERP8DVlA4ICwAAACwAgCdASoYAAkAP3Ggxli0q6ejsAgCkC4JQAAPZAAA/uUJH73LRR1c/wAAAA==',
  avif: 'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAABgAAAAJAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAobWRhdBIACgg4EO8NICGg0jISHsJipOAAFgAArrGcm7GPpePh',
  gif: 'R0lGODlhGAAJAIAAAExpcRBaPCH5BAUAAAAALAAAAAAYAAkAAAINjI+py+0Po5y02otVAQA7',
  webpMoving:
    'UklGRqoAAABXRUJQVlA4WAoAAAACAAAAFwAACAAAQU5JTQYAAAD/////AABBTk1GPAAAAAAAAAAAABcAAAgAAGQAAAJWUDggJAAAALACAJ0BKhgACQA/zdbiZj+0ricwCAPwOYlpAAB7IAD+53UAAEFOTUY6AAAAAAAAAAAAFwAACAAAZAAAAFZQOCAiAAAAVAIAnQEqGAAJAD/N1uJmAwCAAAOYlpAAB7IAAP7dEAAAAA==',
}
const bytesOf = (name: keyof typeof made): Uint8Array => new Uint8Array(Buffer.from(made[name], 'base64'))
const changed = (name: keyof typeof made, offset: number, ...bytes: number[]): Uint8Array => {
  const copy = bytesOf(name)
  copy.set(bytes, offset)
  return copy
}
/** A part put in behind the PNG's header. */
const pngWith = (part: string): Uint8Array => {
  const png = bytesOf('png')
  return new Uint8Array([...png.slice(0, 33), 0, 0, 0, 0, ...Buffer.from(part), 0, 0, 0, 0, ...png.slice(33)])
}
const text = (words: string) => new Uint8Array(Buffer.from(words))

test.each([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['webpLossless', 'image/webp'],
  ['webpAlpha', 'image/webp'],
  ['avif', 'image/avif'],
] as const)('%s is %s of 24 × 9 pixels, also from within a larger buffer', (name, type) => {
  const around = new Uint8Array([1, 2, 3, ...bytesOf(name), 4]).subarray(3, 3 + bytesOf(name).length)
  for (const bytes of [bytesOf(name), around])
    expect(decidePicture(bytes)).toEqual({ ok: true, type, width: 24, height: 9 })
})

test.each<[string, Uint8Array, string]>([
  ['more than 60 KB', new Uint8Array(PICTURE_BYTES_MAX + 1), 'PICTURE_TOO_HEAVY'],
  ['nothing', new Uint8Array(0), 'PICTURE_UNREADABLE'],
  ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 'PICTURE_UNREADABLE'],
  ['a page', text('<!doctype html><script>alert(1)</script>'), 'PICTURE_UNREADABLE'],
  ['GIF', bytesOf('gif'), 'PICTURE_UNREADABLE'],
  ['a PNG without a pixel', changed('png', 16, 0, 0, 0, 0), 'PICTURE_UNREADABLE'],
  ['a video of the same family', changed('avif', 8, ...Buffer.from('isom')), 'PICTURE_UNREADABLE'],
  ['a box that is larger than the file', changed('avif', 28, 0x7f), 'PICTURE_UNREADABLE'],
  ['frames of PNG', pngWith('acTL'), 'PICTURE_MOVES'],
  ['frames of WebP', bytesOf('webpMoving'), 'PICTURE_MOVES'],
  ['frames of AVIF', changed('avif', 8, ...Buffer.from('avis')), 'PICTURE_MOVES'],
  ['2049 pixels', changed('png', 16, 0, 0, 8, 1), 'PICTURE_TOO_LARGE'],
  ['a billion pixels', changed('png', 16, 0, 0, 0x7f, 0xff, 0, 0, 0x7f, 0xff), 'PICTURE_TOO_LARGE'],
])('%s is refused', (_name, bytes, code) => expect(decidePicture(bytes)).toMatchObject({ ok: false, code }))

test.each(['png', 'jpeg', 'webp', 'webpAlpha', 'avif'] as const)('%s that was cut short is refused', (name) => {
  const whole = bytesOf(name)
  for (let length = 0; length < whole.length; length++)
    expect([length, decidePicture(whole.slice(0, length)).ok]).toEqual([length, false])
})
