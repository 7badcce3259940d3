// The house rules as a test: who may import whom, names, sizes, tables and the commands that documents name.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { circleFaults, circlesOf, webSliceFaults } from './tidyGraph.ts'
import { weakenings } from './weakened/weakenings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = ['domain', 'contract', 'i18n', 'simulator', 'server', 'web', 'studio', 'e2e', 'bench', 'scripts']
const FOUNDATION = ['platform', 'websocket', 'migrations']
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  i18n: [],
  contract: ['domain'],
  simulator: ['domain'],
  server: ['domain', 'contract', 'i18n'],
  web: ['domain', 'contract', 'i18n'],
  studio: ['domain'],
  e2e: PACKAGES,
  bench: PACKAGES,
  scripts: PACKAGES,
}
/** Rooms of the studio by floor, bottom to top; its pages reach the rules of games alone. */
const STUDIO_FLOORS = [['games', 'slots', 'tables'], ['wallet'], ['stakes'], ['crash'], ['pot']]
/** The composition root and what tests of whole lines need may know everything. */
const ROOTS =
  /^server\/(main|slices|push|metrics|providers|feed)\.ts$|\.(db\.)?test\.tsx?$|\.(e2e|crash)\.ts$|\/test[A-Z]\w*\.tsx?$/
/** Pure arithmetic, without an install script; what proves a draw is the same code on the server and in the browser. */
const HASHES = /^@noble\/(hashes|curves)\//
const DRAWERS = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.tsx?$)/
const FILE_LINES_MAX = 400
const FUNCTION_LINES_MAX = 70
const SQL_FUNCTION_LINES_MAX = 60
const [BASELINE_LAST, EARLIER_LAST] = ['0014', '0093']
const EVENTS_FILE = /^server\/\w+\/events\.ts$/
const FUNCTION_FILE = /^server\/\w+\/sql\/(\w+)\.sql$/

const faults: string[] = []
const imports = new Map<string, Set<string>>()
/** Which slices of the server each imports: some order of them is bottom to top, so none goes round. */
const serverSlices = new Map<string, Set<string>>()
const files = [...PACKAGES.flatMap((p) => walk(join(root, p)))].map((file) => relative(root, file))
const sources = files.filter((f) => /\.tsx?$/.test(f) && !f.endsWith('.d.ts'))

function walk(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name === 'dist' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })
}

const packageOf = (file: string): string => file.split('/')[0] ?? ''
const sliceOf = (file: string): string => file.split('/')[1] ?? ''

function targetOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('@walia/')) return specifier.slice('@walia/'.length)
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier))
  return null
}

function checkImport(file: string, specifier: string): void {
  const target = targetOf(file, specifier)
  if (target !== null && sources.includes(target)) imports.get(file)?.add(target)
  const from = packageOf(file)
  const isTest = ROOTS.test(file)
  if (target === null) {
    if (from === 'domain' && !isTest && !HASHES.test(specifier))
      faults.push(`${file}: domain imports nothing but hashes and curves, found ${specifier}`)
    return
  }
  const to = packageOf(target)
  if (from === to) {
    if (from === 'server' && !isTest) checkSlices(file, target)
    if (from === 'studio' && !isTest) checkRooms(file, target)
    return
  }
  if (from === 'studio' && !isTest && sliceOf(target) !== 'fair')
    faults.push(`${file}: of domain/, the studio imports fair alone, not ${target}`)
  if (from !== 'studio' && to === 'studio')
    faults.push(`${file}: everything works without studio/, which can be deleted, so nothing imports it`)
  if (!isTest && !(MAY_IMPORT[from] ?? []).includes(to))
    faults.push(`${file}: ${from} may not import ${to} (${specifier})`)
}

function checkRooms(file: string, target: string): void {
  const [from, to] = [sliceOf(file), sliceOf(target)]
  const floorOf = (room: string) => STUDIO_FLOORS.findIndex((floor) => floor.includes(room))
  if (from === to || floorOf(to) < 0) return
  const top = from === 'pages' ? 0 : floorOf(from)
  if (top >= 0 && floorOf(to) > top) faults.push(`${file}: studio/${from} may not import ${to}, which stands above it`)
}

function checkSlices(file: string, target: string): void {
  const [from, to] = [sliceOf(file), sliceOf(target)]
  if (from === to || FOUNDATION.includes(to)) return
  if (FOUNDATION.includes(from)) {
    faults.push(`${file}: server/${from} knows no slice, found ${to}`)
    return
  }
  serverSlices.set(from, (serverSlices.get(from) ?? new Set()).add(to))
  if (!target.endsWith(`${to}/index.ts`)) faults.push(`${file}: import ${to} through its index.ts, not ${target}`)
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

function checkFunctions(file: string, text: string): void {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const visit = (node: Node | null | undefined): void => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) {
      for (const each of node) visit(each)
      return
    }
    if (typeof node.type !== 'string') return
    if (/^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)) {
      const lines = lineAt(node.end) - lineAt(node.start) + 1
      const key = `${file}#${lineAt(node.start)}`
      if (lines > FUNCTION_LINES_MAX && !/\.test\.tsx?$/.test(file))
        faults.push(`${key}: a function of ${lines} lines (at most ${FUNCTION_LINES_MAX})`)
    }
    for (const [key, child] of Object.entries(node))
      if (key !== 'parent' && typeof child === 'object') visit(child as Node)
  }
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file) as unknown as Node)
}

function checkSource(file: string): void {
  const text = readFileSync(join(root, file), 'utf8')
  const lines = text.split('\n').length
  if (lines > FILE_LINES_MAX) faults.push(`${file}: ${lines} lines (at most ${FILE_LINES_MAX})`)
  if (DRAWERS.test(file)) faults.push(`${file}: a drawer; name it by what it does`)
  if (!/^(#!.*\n)?(\/\/|\/\*)/.test(text)) faults.push(`${file}: open the file with one sentence saying what it is`)
  imports.set(file, new Set())
  for (const match of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) checkImport(file, match[1] as string)
  checkFunctions(file, text)
  checkStyles(file, text)
}

/** A table belongs to the slice whose migration creates it (0005_odds.sql → odds); SQL elsewhere may not name it. */
function checkTables(): void {
  const owners = new Map<string, string>()
  for (const file of files.filter((f) => /^server\/migrations\/\d{4}_\w+\.sql$/.test(f))) {
    const slice = (file.match(/\d{4}_([a-z]+)/) as RegExpMatchArray)[1] as string
    for (const match of readFileSync(join(root, file), 'utf8').matchAll(/create table (?:if not exists )?(\w+)/gi))
      owners.set(match[1] as string, slice)
  }
  const code = sources.filter((f) => f.startsWith('server/') && !ROOTS.test(f))
  for (const file of [...code, ...files.filter((f) => FUNCTION_FILE.test(f))]) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const match of text.matchAll(/\b(?:from|join|into|update)\s+(\w+)\b/g)) {
      const owner = owners.get(match[1] as string)
      if (owner && owner !== sliceOf(file)) faults.push(`${file}: the table ${match[1]} belongs to ${owner}`)
    }
  }
}

/** A SQL function is a file of its name, replaced whole; what PostgreSQL runs with its owner's rights is not everybody's. */
function checkSqlFunctions(): void {
  const places = new Map<string, string>()
  for (const file of files.filter((f) => FUNCTION_FILE.test(f))) {
    const text = readFileSync(join(root, file), 'utf8')
    const name = (FUNCTION_FILE.exec(file) as RegExpExecArray)[1] as string
    const created = [...text.matchAll(/^create (?:or replace )?function (\w+)/gm)].map((match) => match[1])
    if (created.join() !== name || !text.includes(`create function ${name}(`))
      faults.push(`${file}: has one "create function ${name}", found ${created.join(', ') || 'none'}`)
    if (places.has(name)) faults.push(`${file}: ${places.get(name)} makes the same function`)
    places.set(name, file)
    const lines = text.slice(text.indexOf('create function'), text.lastIndexOf('$$;')).split('\n').length
    if (lines > SQL_FUNCTION_LINES_MAX)
      faults.push(`${file}: a function of ${lines} lines (at most ${SQL_FUNCTION_LINES_MAX})`)
    if (text.includes('security definer') && !text.includes(`revoke execute on function ${name} from public`))
      faults.push(`${file}: security definer, so revoke execute from public`)
  }
  for (const file of files.filter((f) => /^server\/migrations\/.*\.sql$/.test(f)))
    if (/^create (or replace )?(function|trigger|view)/im.test(readFileSync(join(root, file), 'utf8')))
      faults.push(`${file}: functions and their triggers are files, server/<slice>/sql/<function>.sql`)
}

/** A class that the style sheet does not have draws nothing, and no compiler says so. */
function checkStyles(file: string, text: string): void {
  for (const [, name = '', specifier = ''] of text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)) {
    const sheet = readFileSync(join(root, dirname(file), specifier), 'utf8')
    for (const [, used] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
      if (!new RegExp(`\\.${used}\\b`).test(sheet)) faults.push(`${file}: ${specifier} has no class ${used}`)
  }
}

/** SQL names an event in a text: one that no reader knows would be written and never read. */
function checkEvents(): void {
  const declared = files.filter((f) => EVENTS_FILE.test(f)).map((f) => readFileSync(join(root, f), 'utf8'))
  const known = new Set(declared.flatMap((text) => [...text.matchAll(/^ {4}'([\w.]+)':/gm)].map((match) => match[1])))
  for (const file of files.filter((f) => FUNCTION_FILE.test(f)))
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(/\boutbox_add\('([^']*)'/g))
      if (!known.has(name)) faults.push(`${file}: adds the event ${name}, which no events.ts declares`)
}

/** One history in one order: two migrations of one number would be applied in the order of their names. */
function checkMigrations(): void {
  const numbers = new Map<string, string>()
  for (const file of files.filter((f) => /^server\/migrations\/.*\.sql$/.test(f))) {
    const number = /\/(\d{4})_[a-z]\w*\.sql$/.exec(file)?.[1]
    if (number === undefined) faults.push(`${file}: a migration is named 0123_slice_what.sql`)
    else if (number > BASELINE_LAST && number <= EARLIER_LAST)
      faults.push(`${file}: numbers up to ${EARLIER_LAST} had their files before the baseline`)
    else if (numbers.has(number)) faults.push(`${file}: ${numbers.get(number)} has the same number`)
    else numbers.set(number, file)
  }
}

function checkCommands(): void {
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts)
  const documents = ['README.md', 'CONTRIBUTING.md', ...walk(join(root, 'docs')).map((f) => relative(root, f))]
  for (const file of documents.filter((f) => f.endsWith('.md') && existsSync(join(root, f))))
    for (const match of readFileSync(join(root, file), 'utf8').matchAll(
      /\bnpm (?:run (?:-s )?([\w:]+)|(start|test)\b)/g,
    )) {
      const name = match[1] ?? match[2]
      if (name && !scripts.includes(name))
        faults.push(`${file}: names the command ${name}, which package.json does not have`)
    }
}

/** What is said to work is one row per requirement, and each names the tests that show it. */
function checkFeatures(): void {
  const listed = new Set<string>()
  for (const file of walk(join(root, 'docs', 'features')).map((f) => relative(root, f)))
    for (const row of readFileSync(join(root, file), 'utf8').split('\n').slice(4).filter(Boolean)) {
      const [, id = '', requirement = '', shownBy = ''] = row.split('|').map((cell) => cell.trim())
      const tests = [...shownBy.matchAll(/`([\w./-]+\.(?:test\.tsx?|e2e\.ts|crash\.ts))`/g)].map((match) => match[1])
      if (!/^([A-Z]{2}-\d{2}|–)$/.test(id) || requirement === '' || tests.length === 0)
        faults.push(`${file}: a row is an id or –, a requirement and its tests: ${row.slice(0, 60)}`)
      if (id !== '–' && listed.has(id)) faults.push(`${file}: ${id} is listed twice`)
      listed.add(id)
      for (const test of tests.filter((name) => !name?.startsWith('studio/') || existsSync(join(root, 'studio'))))
        if (!existsSync(join(root, test as string))) faults.push(`${file}: names ${test}, which does not exist`)
    }
}

/** Plural forms differ by language; the key before `_one`, `_other` … is what all must have. */
const keyNames = (texts: object): string[] =>
  Object.keys(texts).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))

function checkTexts(): void {
  const keysOf = (f: string) =>
    existsSync(join(root, f)) ? keyNames(JSON.parse(readFileSync(join(root, f), 'utf8'))) : []
  for (const file of files.filter((f) => /^i18n\/en\/\w+\.json$/.test(f)))
    for (const language of ['am', 'om', 'zh']) {
      const twin = file.replace('/en/', `/${language}/`)
      const [en, own] = [keysOf(file), keysOf(twin)]
      const missing = [...en.filter((k) => !own.includes(k)), ...own.filter((k) => !en.includes(k))]
      if (missing.length > 0) faults.push(`${twin}: texts differ from English in ${missing.slice(0, 5).join(', ')}`)
    }
}

/** A build is weakened by text of its sources: what has moved on weakens nothing. */
function checkWeakenings(): void {
  for (const { attack, file, find, test, name } of Object.values(weakenings).flat()) {
    const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
    const count = read(file).split(find).length - 1
    if (count !== 1)
      faults.push(`scripts/weakened/weakenings.ts: "${attack}" finds its text ${count} times in ${file}, not once`)
    if (!read(test).includes(name)) faults.push(`scripts/weakened/weakenings.ts: ${test} has no test "${name}"`)
  }
}

for (const file of sources) checkSource(file)
faults.push(...circleFaults(imports), ...webSliceFaults(imports))
for (const circle of circlesOf(serverSlices))
  faults.push(`server/: the slices ${circle.join(', ')} stand above each other`)
checkTables()
checkMigrations()
checkSqlFunctions()
checkEvents()
checkCommands()
checkFeatures()
checkTexts()
checkWeakenings()
for (const fault of faults) process.stderr.write(`${fault}\n`)
process.stdout.write(`tidy: ${sources.length} files, ${faults.length} faults\n`)
process.exit(faults.length > 0 ? 1 : 0)
