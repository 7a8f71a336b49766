import { createPagemark, type Pagemark, PagemarkError } from '../../client/pagemark.ts'
import { packageVersion } from '../../engine/version.ts'
import { CliError } from '../cli-error.ts'
import type { Terminal } from '../terminal.ts'
import { API_KEY } from '../unknown-settings.ts'

export interface TypedMcp {
  readonly server: string
}

/** `pagemark mcp`: the protocol uses standard output, so messages go to standard error. */
export async function runMcp(
  { server }: TypedMcp,
  { apiKey, say }: Pick<Terminal, 'apiKey' | 'say'>,
): Promise<void> {
  const key = apiKey()
  if (key === undefined) {
    throw new CliError(
      `No API key. Create one under Account, API keys on the server, and set it as ${API_KEY}.`,
    )
  }
  const pagemark = createPagemark({ server: typedServer(server), key })
  const level = await levelOf(pagemark, server)
  const { serveMcpOverStdio } = await import('../../mcp/serve-stdio.ts')
  serveMcpOverStdio({
    pagemark,
    level,
    version: packageVersion(),
    onError: (error) => say(`${error.name}: ${error.message}`),
  })
}

function typedServer(typed: string): string {
  const url = URL.parse(typed)
  if (url && /^https?:$/.test(url.protocol)) return url.href
  throw new CliError(`--server must be an http or https URL, such as https://audits.example.`)
}

/** Checks the key before the first message, so that the person who configures the assistant sees the error. */
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
