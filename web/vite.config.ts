// Builds the browser's app: inlines the icon sprite, keeps each language's texts of the first view in one chunk.
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const server = process.env.WALIA_SERVER ?? 'http://127.0.0.1:3000'
const firstViewTexts = /[\\/]i18n[\\/](\w+)[\\/](shell|ui|formats|home|match|periods)\.json$/

const inlineSprite = (): Plugin => ({
  name: 'inline-sprite',
  transformIndexHtml: (html) =>
    html.replace('<!--sprite-->', readFileSync(new URL('./ui/sprite.svg', import.meta.url), 'utf8').trim()),
})

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), inlineSprite()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: (id) => firstViewTexts.exec(id)?.[1]?.replace(/^/, 'texts-') ?? null }],
        },
      },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true }, '/docs': server } },
})
