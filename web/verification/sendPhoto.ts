// A photo on its way to the server, with its progress: the one call that fetch cannot say how far it is.
import type { ErrorBody } from '@walia/contract/errors.ts'
import { verificationPaths } from '@walia/contract/latePaths.ts'
import type { PhotoAnswer, PhotoSide } from '@walia/contract/verification.ts'
import { ApiError } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { currentLanguage, textOf } from '../text.ts'
import { refreshVerification } from './queries.ts'

export type SendOptions = { signal: AbortSignal; onProgress: (percent: number) => void }

/** Answers the photo's id. Throws ApiError, or the signal's reason. */
export const sendPhoto = (side: PhotoSide, photo: Blob, { signal, onProgress }: SendOptions): Promise<string> =>
  new Promise((resolve, refuse) => {
    const call = new XMLHttpRequest()
    call.open('POST', `${verificationPaths.photo.replace(':side', side)}?language=${currentLanguage()}`)
    call.setRequestHeader('content-type', 'image/jpeg')
    call.setRequestHeader('authorization', `Bearer ${useSession.getState().token ?? ''}`)
    call.upload.onprogress = ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total))
    call.onload = () => {
      if (call.status === 200) return resolve((JSON.parse(call.responseText) as PhotoAnswer).data.photo_id)
      refuse(refusalOf(call))
      // Somebody else's sign-out, or a decision meanwhile: the page's own call finds out, and says so.
      if (call.status === 401 || call.status === 409) void refreshVerification()
    }
    call.onerror = () =>
      refuse(new ApiError('NETWORK', 0, textOf('ui', navigator.onLine ? 'generalError' : 'offlineAgain')))
    signal.addEventListener('abort', () => {
      call.abort()
      refuse(signal.reason)
    })
    call.send(photo)
  })

const refusalOf = ({ status, responseText }: XMLHttpRequest): ApiError => {
  try {
    const { code, message, details } = JSON.parse(responseText) as ErrorBody
    return new ApiError(code, status, message, details)
  } catch {
    return new ApiError('INTERNAL', status, textOf('ui', 'generalError'))
  }
}
