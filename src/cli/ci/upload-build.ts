import { createPagemark, type Pagemark, PagemarkError } from '../../client/pagemark.ts'
import { buildOfJob, type JobBuild } from '../../ci/build-of-job.ts'
import type { Configuration } from '../../ci/configuration.ts'
import type { AuditedPage } from '../../report/findings/audited-page.ts'
import { pathOf } from '../../report/rules/page-path.ts'
import type { AuditRecord } from '../../report/write/write-json.ts'
import type { Terminal } from '../terminal.ts'
import { jobSources } from './job-sources.ts'
import { patiently } from './patiently.ts'
import { serverFault } from './server-fault.ts'

/** Milliseconds until a server that does not answer a request is given up. */
const PATIENCE_MS = 120_000

interface Upload {
  readonly pages: readonly Pick<AuditedPage<AuditRecord>, 'record' | 'unconfirmed'>[]
  readonly baseUrl: string | null
}

export interface Uploaded {
  readonly line: string
  readonly link?: string
}

/**
 * Uploads the audited pages as a build of the configured project, and returns a line for the log, with the address of the
 * build. Without a key nothing is uploaded; a server that does not answer does not fail the job.
 */
export async function uploadBuild(
  { url, project }: NonNullable<Configuration['server']>,
  upload: Upload,
  { apiKey }: Pick<Terminal, 'apiKey'>,
): Promise<Uploaded | undefined> {
  const key = apiKey()
  if (key === undefined) return undefined
  const build = buildOfJob(jobSources())
  if (build === undefined) return { line: 'The build was not uploaded: this is no Git repository.' }
  try {
    const { api } = createPagemark({ server: url, key })
    const link = await sendBuild({ api, project }, build, upload)
    return { line: `Build: ${link}`, link }
  } catch (error) {
    return { line: `The build was not uploaded: ${serverFault(error, url)}` }
  }
}

interface Place {
  readonly api: Pagemark['api']
  readonly project: string
}

/**
 * If the server fails, the whole upload starts again and replaces the unsealed build. If the build exists by then, our seal
 * took effect and only its response was lost.
 *
 * @returns the URL of its page
 */
async function sendBuild(place: Place, build: JobBuild, upload: Upload): Promise<string> {
  let complete: string | undefined
  return await patiently(async () => {
    const id = await createBuild(place, build).catch((error: unknown) => {
      const isMade = error instanceof PagemarkError && error.code === 'build-exists'
      if (isMade && complete !== undefined) return undefined
      throw error
    })
    if (id === undefined) return await pageOfSealed(place, complete)
    complete = undefined
    await addRuns(place, id, upload)
    complete = id
    const { data } = await place.api.POST('/api/v1/projects/{project}/builds/{build}/seal', {
      params: { path: { project: place.project, build: id } },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return data?.data.page_url ?? ''
  })
}

async function createBuild({ api, project }: Place, build: JobBuild): Promise<string> {
  const { data } = await api.POST('/api/v1/projects/{project}/builds', {
    params: { path: { project } },
    body: {
      hash: build.hash,
      branch: build.branch,
      message: build.message,
      // Of an earlier try of this job, which failed midway.
      replace_open: 1,
      ...(build.ancestorHash && { ancestor_hash: build.ancestorHash }),
      ...(build.jobUrl && { external_url: build.jobUrl }),
    },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return data?.data.id ?? ''
}

async function addRuns(
  { api, project }: Place,
  build: string,
  { pages, baseUrl }: Upload,
): Promise<void> {
  for (const { record, unconfirmed = [] } of pages) {
    if (record.error !== null) continue
    const { error: _, ...results } = record
    await api.POST('/api/v1/projects/{project}/builds/{build}/runs', {
      params: { path: { project, build } },
      body: {
        url: pathOf(results.url, baseUrl),
        results,
        ...(unconfirmed.length > 0 && { unconfirmed: [...unconfirmed] }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  }
}

async function pageOfSealed({ api, project }: Place, build = ''): Promise<string> {
  const { data } = await api.GET('/api/v1/projects/{project}/builds/{build}', {
    params: { path: { project, build } },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  return data?.data.page_url ?? ''
}
