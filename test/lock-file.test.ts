import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly integrity?: string
}

/** The program's own lock file, and those that setup uses if the machine has no suitable Node or browser. */
describe.each(['.', 'scripts/setup/node', 'scripts/setup/browser'])(
  'the lock file in %s',
  (folder) => {
    const packages = packagesOf(folder)

    /**
     * npm leaves a platform's package out of the lock file if the registry does not have it yet, and then refuses to
     * install from that lock file on every platform.
     */
    it('locks the packages of every platform', () => {
      const locked = new Set(
        Object.keys(packages).map((path) => path.split('node_modules/').at(-1)),
      )
      const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
        Object.keys(optionalDependencies).filter((name) => !locked.has(name)),
      )
      expect(missing).toEqual([])
    })

    it('has the hash of every package, and no address of a registry', () => {
      const installed = Object.entries(packages).filter(([path]) => path !== '')
      expect(installed.filter(([, { integrity }]) => integrity === undefined)).toEqual([])
      expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
    })
  },
)

it('keeps out the service that Lighthouse would report its own errors to', () => {
  const names = Object.keys(packagesOf('.')).map((path) => path.split('node_modules/').at(-1))
  const kept = names.filter((name) => /^@(?:sentry|opentelemetry)\//.test(name ?? ''))
  expect(kept).toEqual(['@opentelemetry/api', '@sentry/node'])
})

function packagesOf(folder: string): Record<string, Locked> {
  const path = new URL(`../${folder}/package-lock.json`, import.meta.url)
  return JSON.parse(readFileSync(path, 'utf8')).packages
}
