// Finds NATS for the tests of many processes, or installs Debian's package when root; says plainly when they are left out.
import { installPackage, onPath } from './chromium.ts'

const places = ['/usr/sbin', '/usr/local/bin']

export function ensureNats(say: (line: string) => void): string | null {
  const find = () => onPath(['nats-server'], places) ?? null
  const present = find()
  if (present) return present
  say('Installing NATS for the tests of several processes…')
  installPackage('nats-server')
  const installed = find()
  if (!installed) say('NATS could not be installed here: the tests of processes that sell from a copy are left out.')
  return installed
}
