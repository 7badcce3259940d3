// React for the bundle as modules with named exports, of which it ships none: `useState(0)` in place of
// `(0, react.useState)(0)` in every file, and no file of the bundler's own for the difference.
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const MODULES = ['react', 'react/jsx-runtime']
/** Parts of React itself and what is written as it is: they take it whole. */
const OWN = /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/

export const REACT_MODULE = '\0as-module:'

export const reactAsModules = (): Plugin => ({
  name: 'react-as-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, importer = '') =>
    MODULES.includes(source) && !importer.startsWith(REACT_MODULE) && !OWN.test(importer)
      ? REACT_MODULE + source
      : null,
  load: (id) => {
    if (!id.startsWith(REACT_MODULE)) return null
    const source = id.slice(REACT_MODULE.length)
    const names = Object.keys(require(source)).filter((name) => /^[A-Za-z]\w*$/.test(name))
    const lines = names.map((name) => `export const ${name} = whole.${name}`)
    return [`import whole from ${JSON.stringify(require.resolve(source))}`, 'export default whole', ...lines].join('\n')
  },
})
