import type { Baseline } from '../../ci/baseline.ts'
import { buildOfJob, type JobBuild } from '../../ci/build-of-job.ts'
import type { Configuration } from '../../ci/configuration.ts'
import { createPagemark, PagemarkError } from '../../client/pagemark.ts'
import type { Terminal } from '../terminal.ts'
import { jobSources } from './job-sources.ts'
import { patiently } from './patiently.ts'
import { type Audited, type Place, readBasePages } from './read-base-pages.ts'
import { serverFault } from './server-fault.ts'

/** Milliseconds until a server that does not answer is given up. */
const PATIENCE_MS = 15_000
/** The same for the results of all pages: a job does not wait for hours. */
const PATIENCE_FOR_PAGES_MS = 60_000
const FIRST = 'the project has none yet.'
const BASE_BRANCHES = ['main', 'master'] as const

/**
 * The build that the server would show beside the one of this job, as a baseline; undefined if none is configured,
 * and without a key. A server that does not answer and a first build do not fail the job: the log says that findings are
 * not compared.
 */
export async function serverBaseline(
  { server, baseline }: Pick<Configuration, 'server' | 'baseline'>,
  audited: Audited,
  { apiKey, say }: Pick<Terminal, 'apiKey' | 'say'>,
): Promise<Baseline | undefined> {
  if (server === undefined || baseline?.server !== true) return undefined
  const missing = (why: string) => {
    say(`Findings are not compared with a base build: ${why}`)
    return undefined
  }
  const key = apiKey()
  if (key === undefined) return undefined
  const job = buildOfJob(jobSources())
  if (job === undefined) return missing('this is no Git repository.')
  try {
    const { api } = createPagemark({ server: server.url, key })
    const place = { api, project: server.project }
    const base = await patiently(() => findBase(place, job))
    if (base === undefined) return missing(FIRST)
    say(`Baseline: the build of ${base.hash.slice(0, 10)} on ${base.branch}.`)
    const deadline = AbortSignal.timeout(PATIENCE_FOR_PAGES_MS)
    const { baseline: found, unread } = await patiently(() =>
      readBasePages(place, base.id, { audited, deadline }),
    )
    if (unread > 0)
      say(`Pages that the server did not send in time, and are not compared: ${unread}`)
    return found
  } catch (error) {
    // The first upload creates the project.
    if (error instanceof PagemarkError && error.status === 404) return missing(FIRST)
    return missing(serverFault(error, server.url))
  }
}

/** The build of the commit at which the branch began, otherwise the latest one of the base branch. */
async function findBase(place: Place, { hash, ancestorHash }: JobBuild) {
  const exact = ancestorHash === '' ? [] : await sealed(place, { hash: ancestorHash })
  const latest = await Promise.all(BASE_BRANCHES.map((branch) => sealed(place, { branch })))
  const newestFirst = latest.flat().toSorted((a, b) => (a.run_at < b.run_at ? 1 : -1))
  const isUsual = ({ branch }: { readonly branch: string }) =>
    BASE_BRANCHES.some((name) => name === branch)
  // A job that is repeated would be compared with itself.
  return [...exact.filter(isUsual), ...exact, ...newestFirst.filter(isUsual)].find(
    (build) => build.hash !== hash,
  )
}

async function sealed(
  { api, project }: Place,
  filter: { readonly branch?: string; readonly hash?: string },
) {
  const { data } = await api.GET('/api/v1/projects/{project}/builds', {
    params: { path: { project }, query: { ...filter, sealed: 1 } },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return data?.data ?? []
}
