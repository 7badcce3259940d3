// The wire of verification: where an account's stands, its submission, and what may be moved without one.
import { type RejectReason, rejectReasons, type VerificationStatus } from '@walia/domain/verification/verification.ts'
import { type Static, Type } from 'typebox'
import { Instant, Language } from './fields.ts'

export { verificationPaths } from './latePaths.ts'

export const PHOTO_TYPE = 'image/jpeg'
export const PhotoSide = Type.Union([Type.Literal('front'), Type.Literal('back')])
export type PhotoSide = Static<typeof PhotoSide>

const PhotoId = Type.String({ format: 'uuid', description: "of the photo's answer" })

const OptionalPhotoId = Type.Union([Type.String(), Type.Null()])

export const SubmitVerificationBody = Type.Object({
  number: Type.String({ minLength: 1, maxLength: 40, description: "one of the market's identity numbers" }),
  birth_date: Type.String({ maxLength: 10, examples: ['1999-02-28'] }),
  front: PhotoId,
  back: PhotoId,
  token: Type.Optional(Type.String({ maxLength: 200 })),
  language: Type.Optional(Language),
})
export type SubmitVerificationBody = Static<typeof SubmitVerificationBody>

export const VerificationAnswer = Type.Object({
  data: Type.Object({
    status: Type.Unsafe<VerificationStatus>(Type.Enum(['none', 'submitted', 'approved', 'rejected', 'expired'])),
    reason: Type.Union([Type.Unsafe<RejectReason>(Type.Enum([...rejectReasons])), Type.Null()], {
      description: 'of a rejection',
    }),
    number: Type.Union([Type.String(), Type.Null()], { description: 'the last digits of what was submitted' }),
    submitted_at: Type.Union([Instant, Type.Null()]),
    valid_until: Type.Union([Instant, Type.Null()]),
    submissions_left: Type.Integer(),
    photos: Type.Object(
      { front: OptionalPhotoId, back: OptionalPhotoId },
      {
        description: 'what has arrived and is not submitted yet',
      },
    ),
  }),
})
export type VerificationAnswer = Static<typeof VerificationAnswer>

export const PhotoAnswer = Type.Object({ data: Type.Object({ photo_id: Type.String(), side: PhotoSide }) })
export type PhotoAnswer = Static<typeof PhotoAnswer>

const Room = { max: Type.String({ description: 'decimal text' }), left: Type.String({ description: 'decimal text' }) }

export const UnverifiedLimitsAnswer = Type.Object({
  data: Type.Union([
    Type.Object({
      status: Type.String(),
      deposit: Type.Object({ ...Room, days: Type.Integer() }),
      withdrawal: Type.Object(Room),
    }),
    Type.Null(),
  ]),
})
export type UnverifiedLimitsAnswer = Static<typeof UnverifiedLimitsAnswer>
