import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { counted } from '../../checks/shared/counted.ts'
import { egressFor } from '../../egress/private-egress.ts'
import { safeLine } from '../../ci/log-fence.ts'
import { visibleText } from '../../report/write/visible-text.ts'
import { CliError } from '../cli-error.ts'
import type { ServedSite } from './serve-folder.ts'

export interface StartOptions {
  readonly command: string
  readonly baseUrl: string
  /** Seconds. */
  readonly timeout: number
  readonly signal: AbortSignal
}

/** Lines of the command's output that explain why it did not answer. */
const LAST_LINES = 20
const POLL_MS = 250
/** Time for the command to end by itself before it is killed. */
const END_MS = 3000

/** Of this command alone: the site and the packages that it runs have no use for them. */
const SECRETS: ReadonlySet<string> = new Set([
  'PAGEMARK_API_KEY',
  'PAGEMARK_PAGE_PASSWORD',
  'GITHUB_TOKEN',
])

/**
 * Starts the site's own server in its own process group, and waits until it answers. One that answers before is another
 * program, or an older build: its pages would be judged instead.
 *
 * @throws {CliError} if the command cannot start the site
 */
export async function startSite({
  command,
  baseUrl,
  timeout,
  signal,
}: StartOptions): Promise<ServedSite> {
  if (await answers(baseUrl)) {
    throw new CliError(
      `${baseUrl} answers before "${command}" was started. Stop what runs there, or remove start to audit it.`,
    )
  }
  const isPosix = process.platform !== 'win32'
  const child = spawn(command, {
    shell: true,
    detached: isPosix,
    env: withoutSecrets(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000))
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const kill = (name: NodeJS.Signals) => {
    try {
      if (isPosix && child.pid !== undefined) process.kill(-child.pid, name)
      else child.kill(name)
    } catch {
      // The command has ended.
    }
  }
  const stop = async () => {
    kill('SIGTERM')
    await Promise.race([ended, delay(END_MS, undefined, { ref: false })])
    kill('SIGKILL')
  }
  const deadline = performance.now() + timeout * 1000
  while (!(await answers(baseUrl))) {
    const why =
      child.exitCode !== null
        ? `ended with exit code ${child.exitCode} before ${baseUrl} answered`
        : performance.now() > deadline
          ? `did not answer at ${baseUrl} within ${counted(timeout, 'second')}`
          : undefined
    if (why !== undefined || signal.aborted) {
      await stop()
      signal.throwIfAborted()
      throw new CliError(`"${command}" ${why}. ${saidBefore(output)}`)
    }
    await delay(POLL_MS)
  }
  return { baseUrl, stop }
}

function withoutSecrets(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !SECRETS.has(name))
  return Object.fromEntries(entries)
}

/** With any status: the audit judges the response. */
async function answers(url: string): Promise<boolean> {
  const egress = await egressFor(url, { userAgent: 'Pagemark' })
  const session = egress.open()
  try {
    const answer = await session.request({ url, method: 'GET', headers: [] })
    await answer.discard()
    return true
  } catch {
    return false
  } finally {
    await session.close()
  }
}

function saidBefore(output: string): string {
  if (output.trim() === '') return 'It printed nothing.'
  return `Its last output:\n${lastLines(output)}`
}

function lastLines(output: string): string {
  const lines = output.trimEnd().split('\n').slice(-LAST_LINES)
  return lines.map((line) => `  ${safeLine(visibleText(line))}`).join('\n')
}
