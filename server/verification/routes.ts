// The calls of verification. Photos come as bytes of their own and are served to nobody.
import {
  PHOTO_TYPE,
  PhotoAnswer,
  PhotoSide,
  SubmitVerificationBody,
  VerificationAnswer,
  verificationPaths,
} from '@walia/contract/verification.ts'
import { maskedNumber, statusAt } from '@walia/domain/verification/verification.ts'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { type Session, takeTry } from '../accounts/index.ts'
import type { App } from '../platform/app.ts'
import { charge, Refusal } from '../platform/http.ts'
import type { VerificationDeps } from './deps.ts'
import { findState, findSubmission, loadDrafts, type StateRow, stateIn } from './queries.ts'
import { personOf, sealedOf } from './show.ts'
import { submitVerification } from './submit.ts'
import { takePhoto } from './takePhoto.ts'

const TAGS = ['verification']
const HOUR_SECONDS = 3600
/** Hashing and sealing a photo, and its commit. */
const PHOTO_COST = 10
const SUBMIT_COST = 5

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends a photo, known before a byte of it is read. */
    photoSender: Session | null
  }
}

export function registerRoutes(app: App, deps: VerificationDeps): void {
  const { accounts } = deps
  const response = { 200: VerificationAnswer }
  app.get(verificationPaths.state, { schema: { tags: TAGS, response } }, async (request) => {
    const { accountId } = await accounts.authenticate(request, { view: true })
    return answerOf(deps, accountId)
  })
  app.post(
    verificationPaths.state,
    { schema: { tags: TAGS, body: SubmitVerificationBody, response } },
    async (request) => {
      const session = await accounts.authenticate(request)
      if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
      charge(request, SUBMIT_COST)
      await submitVerification(deps, session.accountId, request.body)
      return answerOf(deps, session.accountId)
    },
  )
  registerPhotos(app, deps)
}

/** Its body is a JPEG's bytes: nothing else is parsed, and of nobody who is not logged in. */
function registerPhotos(app: App, deps: VerificationDeps): void {
  const { rules } = deps
  app.decorateRequest('photoSender', null)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      PHOTO_TYPE,
      { parseAs: 'buffer', bodyLimit: rules.photoBytesMax },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Params: { side: PhotoSide } }>(
      verificationPaths.photo,
      {
        bodyLimit: rules.photoBytesMax,
        schema: {
          tags: TAGS,
          summary: 'A photo of one side of the document, as image/jpeg',
          params: Type.Object({ side: PhotoSide }),
          response: { 200: PhotoAnswer },
        },
        onRequest: async (request) => {
          request.photoSender = await admit(deps, request)
        },
      },
      async ({ params, body, photoSender }) => {
        if (photoSender === null || !Buffer.isBuffer(body)) throw new Refusal('PHOTO_INVALID', { reason: 'not_jpeg' })
        return { data: { photo_id: await takePhoto(deps, photoSender, params.side, body), side: params.side } }
      },
    )
  })
}

/** Throws ACCOUNT_BLOCKED and TOO_MANY_REQUESTS, and what `authenticate` does. */
async function admit({ accounts, clock, pool, rules }: VerificationDeps, request: FastifyRequest): Promise<Session> {
  const session = await accounts.authenticate(request)
  if (session.status === 'blocked') throw new Refusal('ACCOUNT_BLOCKED')
  charge(request, PHOTO_COST)
  const limit = { kind: 'verification_photo', subject: `account ${session.accountId}`, windowSeconds: HOUR_SECONDS }
  await takeTry({ clock, pool }, [{ ...limit, count: rules.photosPerHourMax }], 'TOO_MANY_REQUESTS')
  return session
}

async function answerOf(deps: VerificationDeps, accountId: number): Promise<VerificationAnswer> {
  const { pool, clock, rules } = deps
  const state = await findState(pool, accountId)
  const status = statusAt(stateIn(state), clock.now())
  return {
    data: {
      status,
      reason: state.reason,
      valid_until: state.valid_until?.toISOString() ?? null,
      ...(await submittedOf(deps, accountId, state)),
      photos: await loadDrafts(pool, accountId),
      submissions_left: Math.max(0, rules.submissionsMax - state.submissions),
    },
  }
}

async function submittedOf({ pool, keys, log }: VerificationDeps, accountId: number, { submission_id: id }: StateRow) {
  const submission = id === null ? null : await findSubmission(pool, id)
  if (submission === null) return { number: null, submitted_at: null }
  const sealed = sealedOf(submission)
  let number: string | null = null
  try {
    number = sealed && maskedNumber(personOf(keys, sealed, accountId, submission.id).number)
  } catch (cause) {
    // The bettor still reads where his verification stands.
    log.error({ err: cause, accountId }, 'a submission could not be opened')
  }
  return { number, submitted_at: submission.submitted_at.toISOString() }
}
