import { createPagemark, PagemarkError } from '../../client/pagemark.ts'
import { counted } from '../../checks/shared/counted.ts'
import { CliError } from '../cli-error.ts'
import type { Terminal } from '../terminal.ts'
import { API_KEY } from '../unknown-settings.ts'

export interface TypedMarker {
  readonly name: string
  readonly server: string
  readonly project: string
  readonly commit?: string
  readonly url?: string
  readonly run?: boolean
}

/** `pagemark marker`: prints the ID of the marker. */
export async function runMarker(
  { name, server, project, commit, url, run }: TypedMarker,
  { apiKey, print, say }: Pick<Terminal, 'apiKey' | 'print' | 'say'>,
): Promise<void> {
  const key = apiKey()
  if (key === undefined) {
    throw new CliError(
      `No API key. Create one under Account, API keys on the server, and set it as ${API_KEY}.`,
    )
  }
  if (!/^https?:$/.test(URL.parse(server)?.protocol ?? '')) {
    throw new CliError('--server must be an http or https URL, such as https://audits.example.')
  }
  const { api } = createPagemark({ server, key })
  try {
    const { data } = await api.POST('/api/v1/projects/{project}/markers', {
      params: { path: { project } },
      body: { name, ...(commit && { commit }), ...(url && { url }), ...(run && { run: 1 }) },
    })
    if (data) print(data.data.id)
    if (data?.runs) say(runsText(data.runs))
  } catch (error) {
    if (error instanceof PagemarkError) throw new CliError(error.message)
    if (error instanceof TypeError && error.cause instanceof Error) {
      throw new CliError(`${server} cannot be reached: ${error.cause.message}. Check --server.`)
    }
    throw error
  }
}

interface Runs {
  readonly queued: number
  readonly refused: number
}

function runsText({ queued, refused }: Runs): string {
  const text = `${counted(queued, 'audit')} queued`
  return refused === 0 ? `${text}.` : `${text}, ${refused} refused because the queue is full.`
}
