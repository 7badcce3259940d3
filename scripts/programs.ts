// Installs the programs that the gate's tests need, one after the other, for `npm test` to run beside the house rules:
// installing waits for the network. What cannot be had is said by the step that needs it.
import { findChromium } from './chromium.ts'
import { ensureNats } from './nats.ts'
import { ensureRabbit } from './rabbit.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
ensureRabbit(say)
ensureNats(say)
await findChromium(say)
