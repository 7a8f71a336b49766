import { registerHooks } from 'node:module'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether Vitest runs tests again when files change. */
    readonly watched: boolean
  }
}

/** Vitest runs this file again for each test file of a process. */
const REGISTERED = Symbol.for('pagemark.resolve-sources')

if (!inject('watched') && !Object.hasOwn(globalThis, REGISTERED)) {
  Object.defineProperty(globalThis, REGISTERED, { value: registerSources() })
}

/**
 * Our sources import each other by path, with extension. Vitest reports each import to its main process, for watching,
 * which took a third of the processor time of some tests. Of hooks, those that were registered last run first.
 */
function registerSources() {
  return registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      const isOwn = /^\.{1,2}\/.*\.tsx?$/.test(specifier) && !parentURL?.includes('/node_modules/')
      if (!isOwn) return next(specifier, context)
      return { url: new URL(specifier, parentURL).href, shortCircuit: true }
    },
  })
}
