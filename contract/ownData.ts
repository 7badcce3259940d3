// The wire of a bettor's own data: everything that is kept about him, as one file.
import { type Static, Type } from 'typebox'
import { Language } from './fields.ts'

export { FILES_LEFT_HEADER, ownDataPath } from './latePaths.ts'

export const OwnDataBody = Type.Object({
  password: Type.String({ minLength: 1, maxLength: 200 }),
  format: Type.Optional(Type.Union([Type.Literal('json'), Type.Literal('csv')], { description: 'json unless given' })),
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export type OwnDataBody = Static<typeof OwnDataBody>
