// Given to Node by --import: writes the addresses of all modules of the main thread to the file that LOADED names.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const loaded = []
  registerHooks({
    load(url, context, next) {
      loaded.push(url)
      return next(url, context)
    },
  })
  process.on('exit', () => writeFileSync(process.env.LOADED, loaded.join('\n')))
}
