import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const CHUNK = Buffer.alloc(1_048_576)

/** A file system in memory, small enough to fill in a moment. */
export interface SmallDisk {
  fill(): void
  free(): void
  unmount(): void
}

/** Mounts one; undefined if this user is not root and may not. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    fill() {
      try {
        for (;;) appendFileSync(filler, CHUNK)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount() {
      execFileSync('umount', ['--lazy', folder])
    },
  }
}
