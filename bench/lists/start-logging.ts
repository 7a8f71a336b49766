import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { MAIN } from '../../test/support/program.ts'

/** A server whose log is a file: read from a pipe, it would take time of the processor that is measured. */
export interface LoggingServer extends AsyncDisposable {
  readonly address: string
}

/** Starts the built program. */
export async function startLogging(
  env: Readonly<Record<string, string>>,
  log: string,
): Promise<LoggingServer> {
  await using file = await open(log, 'w')
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { PATH, HOME, PAGEMARK_PORT: '0', PAGEMARK_BROWSER: 'off', ...env },
    stdio: ['ignore', 'ignore', file.fd],
  })
  const gone = once(child, 'exit')
  return {
    address: await addressIn(log, () => child.exitCode !== null || child.signalCode !== null),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

async function addressIn(log: string, hasEnded: () => boolean): Promise<string> {
  for (;;) {
    const text = await readFile(log, 'utf8')
    const address = /Pagemark is at ([^\s"]+)/.exec(text)?.[1]
    if (address !== undefined) return address
    if (hasEnded()) throw new Error(`The server ended: ${text}`)
    await sleep(50)
  }
}
