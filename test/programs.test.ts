import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderTimes } from '../bench/pages/render-times.ts'

const ROOT = join(import.meta.dirname, '..')
const SUITE = join(ROOT, 'test/support/suite/in-release.ts')

describe('benchmarks and scripts', () => {
  it('import nothing that asks Vitest which suite it runs', () => {
    const programs = ['bench', 'scripts'].flatMap(typeScriptBelow)
    expect(programs).toContain(join(ROOT, 'bench/pages/main.ts'))
    expect(programs.flatMap((file) => pathToSuite(file) ?? [])).toEqual([])
  })

  it('find the built pages that they render', async () => {
    expect((await renderTimes(1)).median).toBeGreaterThan(0)
  })
})

function typeScriptBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\.test\.tsx?$|node_modules/.test(file))
}

/** The import path from a program to a module that throws outside Vitest; undefined if there is none. */
function pathToSuite(file: string, seen = new Set<string>()): string | undefined {
  seen.add(file)
  for (const module of importsOf(file)) {
    const path = join(dirname(file), module)
    if (path === SUITE) return relative(ROOT, file)
    // Templates of new files contain imports of files elsewhere.
    if (!/^\..*\.tsx?$/.test(module) || seen.has(path) || !existsSync(path)) continue
    const rest = pathToSuite(path, seen)
    if (rest !== undefined) return `${relative(ROOT, file)} → ${rest}`
  }
  return undefined
}

/** Most programs import the same modules. */
const read = new Map<string, readonly string[]>()

function importsOf(file: string): readonly string[] {
  const known = read.get(file)
  if (known) return known
  const imports = valueImports(file)
  read.set(file, imports)
  return imports
}

function valueImports(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const statement = /^(?:import|export)\s+(?!type\s)(?:[^'"`;]*?\sfrom\s+)?'([^']+)'/gm
  return [...source.matchAll(statement)].map(([, module = '']) => module)
}
