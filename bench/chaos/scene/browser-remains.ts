import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { processes } from '../../../test/support/lab-remains.ts'
import { FOLDER_PREFIX } from '../../../src/lab/browser/profile-folder.ts'

/** What browsers of a scene leave: each has its profile in one folder, which its command names. */
export function browserRemains(folder: string) {
  const temporary = join(folder, 'tmp')
  mkdirSync(temporary)
  // A browser that root starts has a user of its own.
  chmodSync(temporary, 0o1777)
  return {
    /** Temporary folder of all processes. */
    temporary,
    /** Processes and folders of browsers that are still there. */
    left(): readonly string[] {
      const running = processes().filter(
        ({ command, state }) => state !== 'Z' && command.includes(temporary),
      )
      const folders = readdirSync(temporary).filter((name) => name.startsWith(FOLDER_PREFIX))
      return [...running.map(({ command }) => command.slice(0, 80)), ...folders]
    },
  }
}
