// Finds RabbitMQ for the broker test, or installs Debian's package when root; says plainly when the test is left out.
import { installPackage, onPath } from './chromium.ts'

const places = ['/usr/sbin', '/usr/lib/rabbitmq/bin', '/opt/rabbitmq/sbin']

export function ensureRabbit(say: (line: string) => void): string | null {
  const find = () => onPath(['rabbitmq-server'], places) ?? null
  const present = find()
  if (present) return present
  say('Installing RabbitMQ for the broker test…')
  installPackage('rabbitmq-server')
  const installed = find()
  if (!installed)
    say('RabbitMQ could not be installed here: the test of the AMQP feed against a real broker is left out.')
  return installed
}
