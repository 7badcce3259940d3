// The page that `/fair` links to is docs/fairness.md itself, as the server hands it out beside the app.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { loadAssets } from '@walia/server/pages/assets.ts'
import { expect, onTestFinished, test } from 'vitest'
import { ALGORITHM } from '../algorithm.ts'
import { bundledAlgorithm } from '../bundledAlgorithm.ts'

type Emitted = { fileName: string; source: string }

test('a build holds the page under the address that is linked, and it is served as text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'algorithm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const emitFile = ({ fileName, source }: Emitted): void => {
    mkdirSync(dirname(join(folder, fileName)), { recursive: true })
    writeFileSync(join(folder, fileName), source)
  }
  const { generateBundle } = bundledAlgorithm() as unknown as { generateBundle(this: unknown): void }
  generateBundle.call({ emitFile })
  const asset = loadAssets(folder).get(ALGORITHM)
  expect(asset?.kind).toMatchObject({ type: 'text/plain; charset=utf-8', packs: true })
  const page = readFileSync(new URL('../../docs/fairness.md', import.meta.url), 'utf8')
  expect(asset?.body.toString('utf8')).toBe(page)
})
