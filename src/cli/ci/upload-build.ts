import { createPagemark } from '../../client/pagemark.ts'
import { buildOfJob, type JobBuild } from '../../ci/build-of-job.ts'
import type { Configuration } from '../../ci/configuration.ts'
import type { AuditedPage } from '../../report/findings/audited-page.ts'
import { pathOf } from '../../report/rules/page-path.ts'
import type { AuditRecord } from '../../report/write/write-json.ts'
import type { Terminal } from '../terminal.ts'
import { jobSources } from './job-sources.ts'
import { serverFault } from './server-fault.ts'

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
    const link = await sendBuild({ url, project, key }, build, upload)
    return { line: `Build: ${link}`, link }
  } catch (error) {
    return { line: `The build was not uploaded: ${serverFault(error, url)}` }
  }
}

interface Place {
  readonly url: string
  readonly project: string
  readonly key: string
}

/** @returns the URL of its page */
async function sendBuild(
  { url, project, key }: Place,
  build: JobBuild,
  { pages, baseUrl }: Upload,
): Promise<string> {
  const { api } = createPagemark({ server: url, key })
  const created = await api.POST('/api/v1/projects/{project}/builds', {
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
  })
  const path = { project, build: created.data?.data.id ?? '' }
  for (const { record, unconfirmed = [] } of pages) {
    if (record.error !== null) continue
    const { error: _, ...results } = record
    await api.POST('/api/v1/projects/{project}/builds/{build}/runs', {
      params: { path },
      body: {
        url: pathOf(results.url, baseUrl),
        results,
        ...(unconfirmed.length > 0 && { unconfirmed: [...unconfirmed] }),
      },
    })
  }
  const sealed = await api.POST('/api/v1/projects/{project}/builds/{build}/seal', {
    params: { path },
  })
  return sealed.data?.data.page_url ?? ''
}
