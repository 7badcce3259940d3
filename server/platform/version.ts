// The version of the running product: the package's number.
import { readFileSync } from 'node:fs'

export const productVersion: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version
