// Lets Node run pages from their source: it strips types, and knows nothing of JSX.
import { readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

registerHooks({
  load(url, context, next) {
    if (!/\.tsx(?:\?|$)/.test(url)) return next(url, context)
    // Only now: a thread that runs no page has no use for it.
    const { transformSync } = require('esbuild')
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: 'preact',
    })
    return { format: 'module', source: code, shortCircuit: true }
  },
})
