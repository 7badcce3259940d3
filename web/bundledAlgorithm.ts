// The page that a verifier is written from, as plain text beside the app: the document itself, so that it cannot differ.
import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { ALGORITHM } from './algorithm.ts'

const source = (): string => readFileSync(new URL('../docs/fairness.md', import.meta.url), 'utf8')

export const bundledAlgorithm = (): Plugin => ({
  name: 'bundled-algorithm',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: ALGORITHM.slice(1), source: source() })
  },
  configureServer({ middlewares }) {
    middlewares.use(ALGORITHM, (_request, response) => {
      response.setHeader('content-type', 'text/plain; charset=utf-8')
      response.end(source())
    })
  },
})
