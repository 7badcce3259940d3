// An affiliate's calls: his session is a cookie of its own, and its end leaves a bettor's login in this browser alone.
import type { ErrorBody } from '@walia/contract/errors.ts'
import { ApiError } from '../api/client.ts'
import { currentLanguage, textOf } from '../text.ts'

/** With a body it is a POST. Throws ApiError. */
export const call = async <T>(path: string, body?: object): Promise<T> => {
  const language = currentLanguage()
  const request =
    body === undefined
      ? {}
      : {
          method: 'POST',
          body: JSON.stringify({ ...body, language }),
          headers: { 'content-type': 'application/json' },
        }
  const answer = await fetch(`${path}?language=${language}`, request).catch(() => {
    throw new ApiError('NETWORK', 0, textOf('ui', 'generalError'))
  })
  const read = await answer.json().catch(() => ({}))
  if (answer.ok) return read as T
  const { code = 'INTERNAL', message, details } = read as Partial<ErrorBody>
  throw new ApiError(code, answer.status, message ?? textOf('ui', 'generalError'), details)
}
