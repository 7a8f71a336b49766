import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const SRC = join(import.meta.dirname, '../../src')

export interface Import {
  readonly file: string
  readonly from: string
  readonly module: string
  readonly names: readonly string[]
  readonly typeOnly: boolean
  /** The file below src/ that a relative import names. */
  readonly path: string | undefined
}

/** Files below src/, without tests. */
export function sourceFiles(): string[] {
  return readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => relative(SRC, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** A folder of `src/` is a room; no file is outside a room. */
export function roomOf(path: string): string {
  return path.split('/', 1)[0] ?? ''
}

/** The text of a module without its comments. */
export function codeOf(file: string): string {
  const source = readFileSync(join(SRC, file), 'utf8')
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

/** The imports and re-exports of a module. */
export function importsOf(file: string): Import[] {
  const statement =
    /^(?:import|export)\s+(type\s)?([^'"]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
  return [...codeOf(file).matchAll(statement)].map((match) => {
    const [, type, clause = '', fixed, dynamic] = match
    const module = fixed ?? dynamic ?? ''
    const names = (/\{([^}]*)\}/.exec(clause)?.[1] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
    const allTypes = names.length > 0 && names.every((name) => name.startsWith('type '))
    return {
      file,
      from: roomOf(file),
      module,
      names: names.filter((name) => !name.startsWith('type ')),
      typeOnly: type !== undefined || allTypes,
      path: module.startsWith('.') ? join(dirname(file), module).split(sep).join('/') : undefined,
    }
  })
}
