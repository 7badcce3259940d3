// The fonts of the browser tests: a phone's own, Roboto and Noto Sans Ethiopic, whatever the machine has installed. Chinese is
// not among them: its letters are drawn as boxes, so no test measures its texts.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const { resolve } = createRequire(join(root, 'e2e', 'package.json'))
const FAMILIES = { Roboto: '@expo-google-fonts/roboto', 'Noto Sans Ethiopic': '@expo-google-fonts/noto-sans-ethiopic' }
/** What pages ask for by these names is drawn with the phone's fonts. */
const GENERIC = ['sans-serif', 'serif', 'monospace', 'system-ui']

function configuration(cache: string): string {
  const folders = Object.values(FAMILIES).map((name) => `  <dir>${dirname(resolve(`${name}/package.json`))}</dir>`)
  const preferred = Object.keys(FAMILIES).map((family) => `<family>${family}</family>`)
  const aliases = GENERIC.map(
    (name) => `  <alias><family>${name}</family><prefer>${preferred.join('')}</prefer></alias>`,
  )
  const lines = ['<?xml version="1.0"?>', '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">', '<fontconfig>']
  return [...lines, ...folders, `  <cachedir>${cache}</cachedir>`, ...aliases, '</fontconfig>', ''].join('\n')
}

/**
 * What a browser's environment needs to draw with them: the path of a configuration for fontconfig, made when it is missing.
 * `MACHINE_FONTS=yes` leaves the machine's own, to see that layouts hold with wider ones.
 */
export function fontsEnv(): Record<string, string> {
  if (process.env.MACHINE_FONTS === 'yes') return {}
  const folder = join(root, 'node_modules', '.fonts')
  const file = join(folder, 'fonts.conf')
  const wanted = configuration(join(folder, 'cache'))
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    mkdirSync(folder, { recursive: true })
    // Several test files may begin at once: each sees the whole file or none.
    const own = `${file}.${process.pid}`
    writeFileSync(own, wanted)
    renameSync(own, file)
  }
  return { FONTCONFIG_FILE: file }
}
