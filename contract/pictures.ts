// Where the pictures are that stand for a page in messengers: of a match, of a share code, and the brand's for all others.
import { type Static, Type } from 'typebox'

const LANGUAGES = 'en|am|om|zh'

export const picturePaths = {
  match: '/pictures/matches/:file',
  share: '/pictures/shares/:file',
  brand: '/pictures/:file',
} as const

export const PictureParams = Type.Object({ file: Type.String({ maxLength: 40 }) })
export type PictureParams = Static<typeof PictureParams>

/** Pixels; what Telegram, WhatsApp and Facebook show large. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const

/** `subject` is a match's id, a share code, or `brand`. */
export const pictureFileOf = (subject: string | number, language: string): string => `${subject}-${language}.png`

const FILE = new RegExp(`^(.+)-(${LANGUAGES})\\.png$`)

/** Null for what is no picture's name. */
export function readPictureFile(file: string): { subject: string; language: string } | null {
  const [, subject, language] = FILE.exec(file) ?? []
  return subject === undefined || language === undefined ? null : { subject, language }
}
