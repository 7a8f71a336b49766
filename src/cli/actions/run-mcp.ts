import { createPagemark, type Pagemark, PagemarkError } from '../../client/pagemark.ts'
import { packageVersion } from '../../engine/version.ts'
import type { PagemarkMcpOptions } from '../../mcp/pagemark-mcp.ts'
import { CliError } from '../cli-error.ts'
import { openLocalReports } from '../open-local-reports.ts'
import type { Terminal } from '../terminal.ts'
import { API_KEY } from '../unknown-settings.ts'
import { untilInterrupted } from '../until-interrupted.ts'

export interface TypedMcp {
  /** Without one, this program audits the pages itself. */
  readonly server?: string
  readonly lab: 'auto' | 'on' | 'off'
}

/** `pagemark mcp`: the protocol uses standard output, so messages go to standard error. */
export async function runMcp({ server, lab }: TypedMcp, terminal: Terminal): Promise<void> {
  if (server === undefined) await serveLocally(lab, terminal)
  else await serveFor(server, terminal)
}

async function serveLocally(lab: TypedMcp['lab'], terminal: Terminal): Promise<void> {
  if (terminal.apiKey() !== undefined) {
    terminal.say(`${API_KEY} has no effect without --server: pages are audited on this machine.`)
  }
  await untilInterrupted(async (signal) => {
    const reports = await openLocalReports(lab, terminal)
    try {
      await serve({ reports, level: 'expert', isLocal: true }, terminal, signal)
    } finally {
      await reports.close()
    }
  })
}

type McpUser = Pick<Terminal, 'apiKey' | 'say'>

async function serveFor(server: string, terminal: McpUser): Promise<void> {
  const { level, pagemark } = await connectTo(server, terminal)
  const { reportsOfServer } = await import('../../mcp/reports-of-server.ts')
  await untilInterrupted((signal) =>
    serve({ reports: reportsOfServer(pagemark), level }, terminal, signal),
  )
}

async function serve(
  options: Omit<PagemarkMcpOptions, 'version'>,
  { say }: Pick<Terminal, 'say'>,
  signal: AbortSignal,
): Promise<void> {
  const { serveMcpOverStdio } = await import('../../mcp/serve-stdio.ts')
  const onError = (error: Error) => say(`${error.name}: ${error.message}`)
  await serveMcpOverStdio({ ...options, version: packageVersion(), onError }, signal)
  signal.throwIfAborted()
}

/** Checks the key before the first message, so that the person who configures the assistant sees the error. */
export async function connectTo(server: string, { apiKey }: Pick<Terminal, 'apiKey'>) {
  const key = apiKey()
  if (key === undefined) {
    throw new CliError(
      `No API key. Create one under Account, API keys on the server, and set it as ${API_KEY}.`,
    )
  }
  const pagemark = createPagemark({ server: typedServer(server), key })
  return { pagemark, level: await levelOf(pagemark, server) }
}

function typedServer(typed: string): string {
  const url = URL.parse(typed)
  if (url && /^https?:$/.test(url.protocol)) return url.href
  throw new CliError(`--server must be an http or https URL, such as https://audits.example.`)
}

async function levelOf({ api }: Pagemark, server: string) {
  try {
    const { data } = await api.GET('/api/v1/account')
    if (data) return data.data.level
  } catch (error) {
    throw new CliError(reasonOf(error, server))
  }
  throw new CliError(notPagemark(server))
}

function reasonOf(error: unknown, server: string): string {
  if (error instanceof PagemarkError) return refusalOf(error, server)
  if (error instanceof TypeError && error.cause instanceof Error) {
    return `${server} cannot be reached: ${error.cause.message}. Check --server.`
  }
  return notPagemark(server)
}

function refusalOf({ status, code, message }: PagemarkError, server: string): string {
  if (status === 401) {
    return `The server refused the API key in ${API_KEY}. It is unknown, revoked or expired.`
  }
  return code === undefined ? notPagemark(server) : `The server refused the request: ${message}`
}

function notPagemark(server: string): string {
  return `${server} does not answer as a Pagemark server. Check --server.`
}
