// The thread that draws pictures: a tenth of a second of work each, which bets must not wait for. Ends with its parent's port.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { PICTURE_SIZE } from '@walia/contract/pictures.ts'
import type { Drawing } from './drawing.ts'
import { svgOf } from './svg.ts'

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

parentPort?.on('message', ({ id, drawing }: { id: number; drawing: Drawing }) => {
  try {
    const picture = new Resvg(svgOf(drawing), { fitTo: { mode: 'width', value: PICTURE_SIZE.width } })
    const bytes = picture.render().asPng()
    picture.free()
    parentPort?.postMessage({ id, bytes })
  } catch (cause) {
    parentPort?.postMessage({ id, fault: String(cause) })
  }
})
