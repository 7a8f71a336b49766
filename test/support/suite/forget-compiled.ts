import { existsSync, readdirSync, rmSync } from 'node:fs'

/** Files of about ten runs: each run has its own copies of the test files, whose names never recur. */
const MOST_FILES = 20_000

/** Clears the cache of `keep-compiled.ts` once it is large. */
export function forgetCompiled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder, { recursive: true }).length > MOST_FILES) {
    rmSync(folder, { recursive: true, force: true })
  }
}
