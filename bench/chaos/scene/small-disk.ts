import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const CHUNK = Buffer.alloc(1_048_576)

/** A file system in memory, small enough to fill in a moment. */
export interface SmallDisk {
  fill(): void
  free(): void
  unmount(): void
}

/** Mounts one, unless this user may not: then returns the reason. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk | string {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    })
  } catch (error) {
    return reasonOf(error)
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

/** Fills it for this long. */
export async function fillFor(disk: SmallDisk, ms: number): Promise<void> {
  disk.fill()
  await sleep(ms)
  disk.free()
}

/** The last line of what `mount` said, which names the cause; or why it could not be started. */
function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? error.stderr : undefined
  const last = typeof said === 'string' ? said.trim().split('\n').at(-1) : undefined
  return last || String(error)
}
