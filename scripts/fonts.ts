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

const folderOf = (family: keyof typeof FAMILIES): string =>
  `  <dir>${dirname(resolve(`${FAMILIES[family]}/package.json`))}</dir>`

/** The machine's own fonts, and letters for Amharic, which few machines have. */
const machines = (): string =>
  [
    ...['<?xml version="1.0"?>', '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">', '<fontconfig>'],
    ...['  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>', folderOf('Noto Sans Ethiopic')],
    ...['</fontconfig>', ''],
  ].join('\n')

function phones(cache: string): string {
  const folders = (Object.keys(FAMILIES) as (keyof typeof FAMILIES)[]).map(folderOf)
  const preferred = Object.keys(FAMILIES).map((family) => `<family>${family}</family>`)
  const aliases = GENERIC.map(
    (name) => `  <alias><family>${name}</family><prefer>${preferred.join('')}</prefer></alias>`,
  )
  const lines = ['<?xml version="1.0"?>', '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">', '<fontconfig>']
  return [...lines, ...folders, `  <cachedir>${cache}</cachedir>`, ...aliases, '</fontconfig>', ''].join('\n')
}

/**
 * What a browser's environment needs to draw with them: the path of a configuration for fontconfig, made when it is missing.
 * With `MACHINE_FONTS=yes` Latin letters are the machine's own, to see that layouts hold with wider ones.
 */
export function fontsEnv(): Record<string, string> {
  const isMachines = process.env.MACHINE_FONTS === 'yes'
  const folder = join(root, 'node_modules', '.fonts')
  const file = join(folder, isMachines ? 'machine.conf' : 'fonts.conf')
  const wanted = isMachines ? machines() : phones(join(folder, 'cache'))
  if (!existsSync(file) || readFileSync(file, 'utf8') !== wanted) {
    mkdirSync(folder, { recursive: true })
    // Several test files may begin at once: each sees the whole file or none.
    const own = `${file}.${process.pid}`
    writeFileSync(own, wanted)
    renameSync(own, file)
  }
  return { FONTCONFIG_FILE: file }
}
