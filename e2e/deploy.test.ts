// The files for operators with several processes (`deploy/`): they can be read, every setting in them is one that the
// product knows, and every process of ours starts with what it is given. No container is run.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { configOf } from '@walia/server/platform/config.ts'
import { ROLES } from '@walia/server/platform/roles.ts'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8')
type Env = Record<string, string>

/** What the configuration reads, by its own source, and what the image and its database need beside it. */
const known = new Set([...textOf('server/platform/config.ts').matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => name))
const example: Env = Object.fromEntries(
  textOf('deploy/walia.env.example')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
)

type Service = { image?: string; environment: Env; command?: string[]; read_only?: boolean }
const services: Record<string, Service> = parse(textOf('deploy/compose.yaml'), { merge: true }).services
const own = Object.entries(services).filter(([, { image }]) => image === undefined)
const processes = own.filter(([, { command }]) => command === undefined)

type Container = { command?: string[]; env?: { name: string; value: string }[]; securityContext: object }
type Manifest = { kind: string; metadata: { name: string }; spec: { template: { spec: { containers: Container[] } } } }
const manifests = parseAllDocuments(textOf('deploy/kubernetes.yaml')).map((document) => {
  expect(document.errors).toEqual([])
  return document.toJS() as Manifest
})
const containers = manifests.flatMap(({ kind, metadata: { name }, spec }) =>
  kind === 'Service' ? [] : spec.template.spec.containers.map((container) => ({ name, container })),
)
const envOf = ({ env = [] }: Container): Env => Object.fromEntries(env.map(({ name, value }) => [name, value]))
/** Of the secret `walia`. */
const addresses = { DATABASE_URL: 'postgresql://walia@postgres/walia', NATS_URL: 'nats://nats:4222' }

test('every setting is one that the product knows', () => {
  const named = [
    ...Object.keys(example),
    ...own.flatMap(([, { environment }]) => Object.keys(environment)),
    ...containers.flatMap(({ container }) => Object.keys(envOf(container))),
  ]
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})

test('each process starts with what it is given, and together they have every role', () => {
  const ofCompose = processes.map(([, { environment }]) => configOf({ ...example, ...environment }))
  const led = containers.filter(({ container }) => container.command === undefined)
  const ofKubernetes = led.map(({ container }) => configOf({ ...example, ...addresses, ...envOf(container) }))
  for (const configs of [ofCompose, ofKubernetes]) {
    expect(new Set(configs.flatMap(({ roles }) => [...roles]))).toEqual(new Set(ROLES))
    for (const { migrate, development, natsUrl } of configs)
      expect([migrate, development, natsUrl]).toEqual([false, false, 'nats://nats:4222'])
  }
  expect(ofCompose.filter(({ roles }) => roles.has('web'))).toHaveLength(2)
})

test('the schema is migrated once, before; nothing of ours may write to its disk', () => {
  expect(services.migrate?.command).toEqual(['node', 'scripts/migrate.ts'])
  expect(own.filter(([, { read_only: isReadOnly }]) => isReadOnly !== true)).toEqual([])
  expect(containers[0]?.container.command).toEqual(['node', 'scripts/migrate.ts'])
  const rights = { runAsNonRoot: true, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false }
  for (const { container } of containers) expect(container.securityContext).toMatchObject(rights)
})

test('the balancer asks every process that answers calls, and probes ask for what there is', () => {
  const upstreams = [...textOf('deploy/nginx.conf').matchAll(/server (\w+):3000/g)].map(([, name]) => name)
  const webs = processes.filter(([, { environment }]) => environment.ROLES === 'web').map(([name]) => name)
  expect(upstreams).toEqual(webs)
  const probes = [...textOf('deploy/kubernetes.yaml').matchAll(/(\w+)Probe: \{ httpGet: \{ path: ([\w/]+)/g)]
  expect(probes.map(([, kind, path]) => `${kind} ${path}`).slice(0, 3)).toEqual([
    'startup /health/live',
    'liveness /health/live',
    'readiness /health/ready',
  ])
  expect(probes).toHaveLength(9)
})
