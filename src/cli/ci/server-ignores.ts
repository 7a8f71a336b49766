import type { Configuration, IgnoreEntry } from '../../ci/configuration.ts'
import { createPagemark, PagemarkError } from '../../client/pagemark.ts'
import type { Terminal } from '../terminal.ts'
import { patiently } from './patiently.ts'
import { serverFault } from './server-fault.ts'

/** Milliseconds until a server that does not answer is given up. */
const PATIENCE_MS = 15_000

/**
 * The checks that the configured project ignores on its server. A server that does not answer does not fail the job:
 * then they count, and the log says so. They count without a key, too.
 */
export async function serverIgnores(
  server: Configuration['server'],
  { apiKey, say }: Pick<Terminal, 'apiKey' | 'say'>,
): Promise<readonly IgnoreEntry[]> {
  if (server === undefined) return []
  const { url, project } = server
  const failed = (why: string) => say(`Checks that the project ignores count here: ${why}`)
  const key = apiKey()
  if (key === undefined) return []
  try {
    const { api } = createPagemark({ server: url, key })
    const { data } = await patiently(() =>
      api.GET('/api/v1/projects/{project}', {
        params: { path: { project } },
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    )
    const reason = `Ignored in the project ${project}`
    return (data?.data.ignored_checks ?? []).map((check) => ({ check, reason }))
  } catch (error) {
    // The first upload creates the project.
    if (error instanceof PagemarkError && error.status === 404) return []
    failed(serverFault(error, url))
    return []
  }
}
