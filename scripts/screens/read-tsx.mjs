// Lets Node run pages from their source: it strips types, but does not support JSX.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire, enableCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const require = createRequire(import.meta.url)

/** Cache of compiled sources for later processes of a run: a dozen read the same ones. */
const MADE = fileURLToPath(new URL('../../node_modules/.cache/sources/', import.meta.url))

enableCompileCache(join(MADE, 'compiled'))
mkdirSync(MADE, { recursive: true })

registerHooks({
  load(url, context, next) {
    if (!/\.tsx(?:\?|$)/.test(url)) return next(url, context)
    const source = readFileSync(fileURLToPath(url), 'utf8')
    return { format: 'module', source: kept(source), shortCircuit: true }
  },
})

/** Named by a hash of the content, so that neither path nor time decides whether it is current. */
function kept(source) {
  const name = createHash('sha256').update(`${esbuildVersion()}\n${source}`).digest('hex')
  const file = join(MADE, `${name}.mjs`)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const made = transform(source)
    // Another process may write the same file now.
    const own = `${file}.${process.pid}`
    writeFileSync(own, made)
    renameSync(own, file)
    return made
  }
}

function esbuildVersion() {
  return require('esbuild/package.json').version
}

function transform(source) {
  // Loaded on demand: a thread that runs no page does not need it.
  const { transformSync } = require('esbuild')
  const options = { loader: 'tsx', jsx: 'automatic', jsxImportSource: 'preact' }
  return transformSync(source, options).code
}
