// Passed to Node by --import: writes the URLs of all modules of the main thread to the file that LOADED names. For a
// bundle of the build, it lists the bundled modules instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

const DIST = new URL('../../dist/', import.meta.url)
const BUNDLES = JSON.parse(readFileSync(new URL('chunks/modules.json', DIST), 'utf8'))

function modulesOf(url) {
  const bundled = url.startsWith(DIST.href) ? BUNDLES[url.slice(DIST.href.length)] : undefined
  return bundled?.map((path) => new URL(path, DIST).href) ?? [url]
}

if (isMainThread) {
  const loaded = []
  registerHooks({
    load(url, context, next) {
      loaded.push(...modulesOf(url))
      return next(url, context)
    },
  })
  process.on('exit', () => writeFileSync(process.env.LOADED, loaded.join('\n')))
}
