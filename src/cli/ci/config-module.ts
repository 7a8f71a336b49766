import { registerHooks } from 'node:module'

const NAME = 'pagemark/config'
/** `defineConfig` returns what it is given. */
const MODULE = 'data:text/javascript,export const defineConfig = (configuration) => configuration'

let isProvided = false

/** Lets a configuration import `pagemark/config` in a project that runs the package by `npx`, without having it installed. */
export function provideConfigModule(): void {
  if (isProvided) return
  isProvided = true
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context)
      } catch (error) {
        if (specifier === NAME) return { url: MODULE, format: 'module', shortCircuit: true }
        throw error
      }
    },
  })
}
