import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Point, SWEEP_POINTS, WEB_POINTS, WORKER_POINTS } from '../../../bench/chaos/points.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const run = promisify(execFile)
const PRELOADED = new URL('../../../bench/chaos/die-at.mjs', import.meta.url).href
const OPERATIONS = join(import.meta.dirname, 'store-operations.ts')

/** Points by the kind of operations that pass them. */
export const POINTS_OF = { web: WEB_POINTS, worker: WORKER_POINTS, sweep: SWEEP_POINTS }

export interface Operations {
  readonly kind: keyof typeof POINTS_OF
  readonly points: readonly Point[]
  /** File that gets the names of points that were passed; without it, the process dies at the first. */
  readonly passed?: string
}

/**
 * Runs all operations of a kind, in a process in which these points are armed, on a new database.
 *
 * @param place its file or URL
 * @returns the signal that ended it
 */
export async function runOperations(
  place: string,
  { kind, points, passed }: Operations,
): Promise<string | undefined> {
  const folder = temporaryFolder()
  const args = ['--import', PRELOADED, OPERATIONS, place, kind, JSON.stringify(points)]
  const env = {
    ...process.env,
    CHAOS_FOLDER: folder,
    // A killed process leaves its files.
    TMPDIR: folder,
    ...(passed !== undefined && { CHAOS_PASSED: passed }),
  }
  try {
    await run(process.execPath, args, { env })
    return undefined
  } catch (error) {
    const signal = error instanceof Error && 'signal' in error ? error.signal : undefined
    if (typeof signal !== 'string') throw error
    return signal
  }
}
