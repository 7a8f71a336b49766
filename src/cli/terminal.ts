import { type Config, ConfigError, readConfig } from './config.ts'
import { API_KEY, PAGE_PASSWORD, unknownSettings } from './unknown-settings.ts'
import { CliError } from './cli-error.ts'

/** The parts of the process that commands may use: its streams and its environment. */
export interface Terminal {
  /** Reads the environment; an invalid value ends the command with one line. */
  readonly config: () => Config
  /** A variable of the environment; undefined if it is not set. */
  readonly pagePassword: () => string | undefined
  /** The same, but undefined if empty. */
  readonly apiKey: () => string | undefined
  /** Writes one line to standard output: the result of the command. */
  readonly print: (line: string) => void
  /** Writes one line to standard error: additional information for the person. */
  readonly say: (line: string) => void
  /** The next line of standard input, without its line end. */
  readonly readLine: () => Promise<string>
  /** Every line of standard input. */
  readonly readLines: () => Promise<string[]>
  /** Colours of standard output and error. */
  readonly output: { readonly colour: boolean; readonly width: number }
  /** True if a person sees standard error live. */
  readonly live: boolean
  /** Replaces the current line on standard error; only if `live`. */
  readonly status: (line: string) => void
}

export function createTerminal(): Terminal {
  const { stdout, stderr, stdin, env } = process
  for (const stream of [stdout, stderr]) stream.on('error', leaveIfNobodyReads)
  return {
    config() {
      for (const name of unknownSettings(env)) {
        stderr.write(`Warning: ${name} is not a setting of Pagemark and has no effect.\n`)
      }
      try {
        return readConfig(env)
      } catch (error) {
        if (error instanceof ConfigError) throw new CliError(error.message, 1)
        throw error
      }
    },
    pagePassword: () => env[PAGE_PASSWORD],
    apiKey: () => env[API_KEY]?.trim() || undefined,
    print: (line) => void stdout.write(`${line}\n`),
    say: (line) => void stderr.write(`${line}\n`),
    async readLine() {
      const [line] = await linesOf(stdin, 1)
      if (line === undefined) throw new CliError('Standard input is empty.')
      return line
    },
    readLines: () => linesOf(stdin, Number.POSITIVE_INFINITY),
    output: { colour: wantsColour(), width: stdout.isTTY ? stdout.columns : 100 },
    live: stderr.isTTY,
    status: (line) => void stderr.write(`\r\u001b[K${line}`),
  }
}

/** Few commands read standard input: the others need not load how. */
async function linesOf(stream: NodeJS.ReadableStream, limit: number): Promise<string[]> {
  const { readLines } = await import('./read-lines.ts')
  return await readLines(stream, limit)
}

/** `| head` closes the pipe when it has enough, which is not a failure: the rest is not written. */
function leaveIfNobodyReads(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/** https://no-color.org and FORCE_COLOR, otherwise whether it is a terminal. */
function wantsColour(): boolean {
  const { NO_COLOR, FORCE_COLOR, TERM } = process.env
  if (NO_COLOR !== undefined && NO_COLOR !== '') return false
  if (FORCE_COLOR !== undefined && FORCE_COLOR !== '0') return true
  return process.stdout.isTTY && TERM !== 'dumb'
}
