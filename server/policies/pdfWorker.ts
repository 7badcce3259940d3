// The thread that draws PDFs: half a second of work for a Chinese one, which bets must not wait for.
import { parentPort, workerData } from 'node:worker_threads'
import { renderPdf } from './pdf.ts'

const bytes = await renderPdf(workerData.policy, workerData.words)
parentPort?.postMessage(bytes)
