import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '../../src/cli/config.ts'
import type { LostSecrets } from '../../src/cli/open-seals.ts'
import { openStore } from '../../src/cli/open-store.ts'
import type { Terminal } from '../../src/cli/terminal.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A data folder, the resources opened in it, and a terminal that keeps its output. */
export function installation(environment: Readonly<Record<string, string>> = {}) {
  const umask = process.umask()
  onTestFinished(() => void process.umask(umask))
  const folder = temporaryFolder()
  const config = readConfig({ PAGEMARK_DATA_DIR: folder, ...environment })
  const printed: string[] = []
  const terminal: Terminal = {
    config: () => config,
    pagePassword: () => undefined,
    apiKey: () => undefined,
    print: (line) => void printed.push(line),
    say: (line) => void printed.push(line),
    readLine: async () => '',
    readLines: async () => [],
    output: { colour: false, width: 100 },
    live: false,
    status: () => undefined,
  }

  async function open(lost?: LostSecrets) {
    const opened = await openStore(config, { pending: 'migrate', ...(lost && { lost }) })
    return Object.assign(opened, { [Symbol.asyncDispose]: () => opened.db.destroy() })
  }

  return { folder, keyFile: join(folder, 'secret.key'), config, terminal, printed, open }
}

export type Installation = ReturnType<typeof installation>

/** The settings with which a program works on this installation. */
export function settingsOf({ config }: Installation): Record<string, string> {
  const { DATA_DIR, DATABASE_URL, SECRET_KEY_FILE } = config
  return {
    PAGEMARK_DATA_DIR: DATA_DIR,
    ...(DATABASE_URL !== undefined && { PAGEMARK_DATABASE_URL: DATABASE_URL }),
    ...(SECRET_KEY_FILE !== undefined && { PAGEMARK_SECRET_KEY_FILE: SECRET_KEY_FILE }),
  }
}
