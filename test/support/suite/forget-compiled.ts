import { existsSync, readdirSync, rmSync } from 'node:fs'

/** Of ten runs or so: each has its own copies of the test files, and their names are never asked for again. */
const MOST_FILES = 20_000

/** Begins anew what `keep-compiled.ts` keeps, where that has become much. */
export function forgetCompiled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder, { recursive: true }).length > MOST_FILES) {
    rmSync(folder, { recursive: true, force: true })
  }
}
