// The door of policies: each to read and as a PDF, from one source of texts. PDFs are drawn when first asked for, and kept.
import { createHash } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { policyPaths } from '@walia/contract/latePaths.ts'
import type { PolicyAnswer, PolicyDocument } from '@walia/contract/policies.ts'
import { dayText } from '@walia/domain/market/days.ts'
import type { PolicyId } from '@walia/domain/policies/policies.ts'
import type { Platform } from '../platform/platform.ts'
import type { TextLanguage, Texts } from '../platform/text.ts'
import { documentOf } from './document.ts'
import type { PdfWords } from './pdf.ts'
import { type Pdf, registerRoutes } from './routes.ts'

export type PoliciesNeeds = { texts: Texts }

const VERSION_LETTERS = 12

export function createPolicies(
  { app, profile, clock }: Pick<Platform, 'app' | 'profile' | 'clock'>,
  { texts }: PoliciesNeeds,
): void {
  const kept = new Map<string, Pdf>()
  const read = (policy: PolicyId, language: TextLanguage): PolicyDocument =>
    documentOf(policy, language, { profile, texts, now: clock.now() })
  const pdfOf = (policy: PolicyId, language: TextLanguage): Pdf => {
    const document = read(policy, language)
    const key = `${policy}:${language}`
    const held = kept.get(key)
    const version = versionOf(document)
    if (held?.version === version) return held
    const changed = texts.text('policies:changed', language, { date: dayText(document.changed_on) })
    const locale = profile.languages.find(({ id }) => id === language)?.locale ?? language
    const bytes = draw(document, { author: profile.brand.name, changed, locale })
    bytes.catch(() => kept.delete(key))
    const made = { version, bytes }
    kept.set(key, made)
    return made
  }
  const answerOf = (policy: PolicyId, language: TextLanguage): PolicyAnswer => {
    const data = read(policy, language)
    const address = policyPaths.pdf.replace(':policy', policy).replace(':language', language)
    return { data, pdf: `${address}?v=${versionOf(data)}` }
  }
  registerRoutes(app, { answerOf, pdfOf, brandSlug: profile.brand.slug })
}

const versionOf = (document: PolicyDocument): string =>
  createHash('sha256').update(JSON.stringify(document)).digest('base64url').slice(0, VERSION_LETTERS)

/** In a thread that ends with it. */
const draw = (policy: PolicyDocument, words: PdfWords): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdfWorker.ts', import.meta.url), { workerData: { policy, words } })
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes)))
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('a PDF was not drawn')))
  })
