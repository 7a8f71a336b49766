import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

interface Locked {
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly integrity?: string
}

const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
)

/**
 * npm leaves a platform's package out of the lock file when the registry does not have it yet, and
 * then refuses to install from that lock file on every platform.
 */
it('locks the packages of every platform', () => {
  const locked = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
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
