// The pictures that a banner's command names: stored before its request, which stays small, and the audit log names what
// was stored.
import type { Pool } from 'pg'
import { storePicture } from '../banners/index.ts'
import type { OperationRequest, ReadCommand } from './command.ts'

/** `readFile` throws when there is no such file. What a request without files says is passed on. */
export async function withPictures(
  pool: Pool,
  request: OperationRequest,
  readFile: (path: string) => Buffer,
): Promise<ReadCommand> {
  if (request.action !== 'bannerAdd' || request.subject.pictures === null) return { ok: true, request }
  const files = request.subject.pictures
  const stored: Record<string, string> = {}
  for (const file of new Set([files.en, files.am])) {
    const bytes = bytesOf(file, readFile)
    if (bytes === null) return { ok: false, message: `there is no file ${file} that can be read` }
    const picture = await storePicture(pool, bytes)
    if (!picture.ok) return { ok: false, message: `${file} is not taken: ${JSON.stringify(picture)}` }
    stored[file] = picture.name
  }
  const pictures = { en: stored[files.en] ?? '', am: stored[files.am] ?? '' }
  return { ok: true, request: { ...request, subject: { ...request.subject, pictures } } }
}

function bytesOf(file: string, readFile: (path: string) => Buffer): Buffer | null {
  try {
    return readFile(file)
  } catch {
    return null
  }
}
