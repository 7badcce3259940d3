// Pictures that phones ask for by the manifest: the icon as PNG in their sizes, and what an install dialog shows of the app.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import type { Plugin } from 'vite'

/** Apple's phones ask for that name by themselves. They and maskable ones cut their own corners, so they come without. */
const ICONS = [
  { name: 'icon-192.png', size: 192, corners: true },
  { name: 'icon-512.png', size: 512, corners: true },
  { name: 'icon-maskable-512.png', size: 512, corners: false },
  { name: 'apple-touch-icon.png', size: 180, corners: false },
]
/** Of the documents, where they are kept up to date. */
const SCREENSHOTS = ['home.png', 'placed.png']
const CORNERS = / rx="[^"]*"/

const bytesOf = (file: string): Buffer => readFileSync(new URL(file, import.meta.url))

export const bundledPictures = (): Plugin => ({
  name: 'bundled-pictures',
  apply: 'build',
  async generateBundle() {
    await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm')))).catch(() => {})
    const icon = bytesOf('public/icon.svg').toString('utf8')
    for (const { name, size, corners } of ICONS) {
      const svg = corners ? icon : icon.replace(CORNERS, '')
      const source = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
      this.emitFile({ type: 'asset', fileName: name, source })
    }
    for (const name of SCREENSHOTS)
      this.emitFile({ type: 'asset', fileName: `screenshots/${name}`, source: bytesOf(`../docs/screenshots/${name}`) })
  },
})
