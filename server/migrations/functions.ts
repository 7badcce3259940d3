// The SQL functions of all slices. Each is a file, server/<slice>/sql/<function>.sql.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

export type FunctionFile = { name: string; text: string }

const server = fileURLToPath(new URL('../', import.meta.url))

export const functionFiles = (): FunctionFile[] =>
  globSync('*/sql/*.sql', { cwd: server })
    .sort()
    .map((path) => ({ name: basename(path, '.sql'), text: readFileSync(`${server}${path}`, 'utf8') }))
