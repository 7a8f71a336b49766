import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

interface Locked {
  readonly version?: string
  readonly dev?: true
  /** Another package under the name in `node_modules`. */
  readonly name?: string
}

let folder: string
let texts: readonly string[]
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  texts = [1, 2].map((n) => {
    const file = join(folder, `${n}.json`)
    execFileSync(process.execPath, ['scripts/sbom.ts', file], { cwd: ROOT })
    return readFileSync(file, 'utf8')
  })
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the bill of materials', () => {
  it('has every package that the program runs with, and no other', () => {
    const locked = Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && dev !== true)
      .map(([path, { name = path.split('node_modules/').at(-1), version }]) => `${name}@${version}`)
    const { components } = JSON.parse(texts[0] ?? '')
    const named: string[] = components.map(
      ({ group, name, version }: Record<string, string>) =>
        `${group === undefined ? '' : `${group}/`}${name}@${version}`,
    )
    expect(named.length).toBeGreaterThan(100)
    expect(new Set(named)).toEqual(new Set(locked))
  })

  it('is the same each time, and names no registry', () => {
    expect(texts[1]).toBe(texts[0])
    expect(texts[0]).not.toMatch(/https?:\/\/[^"]*registry|"serialNumber"|"timestamp"/)
  })
})
