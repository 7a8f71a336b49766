import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type Variables,
} from '@modelcontextprotocol/server'
import { PagemarkError } from '../client/pagemark.ts'
import { catalogueCheck } from './catalogue-check.ts'
import { fitLines } from './fit-lines.ts'
import { findingLine, summaryOf } from './report-lines.ts'
import type { ReportSource } from './report-source.ts'
import { NotFoundError } from './tool-error.ts'
import { manualOf } from './tools/get-check.ts'

const LINES_BYTES = 3_600

interface Resource {
  readonly name: string
  readonly uri: string
  readonly title: string
  readonly description: string
  /** Undefined if there is no such resource. */
  readonly read: (reports: ReportSource, variables: Variables) => Promise<object | undefined>
}

const RESOURCES: readonly Resource[] = [
  {
    name: 'check',
    uri: 'pagemark://checks/{id}',
    title: 'Check',
    description: 'Why a check matters, how to fix it, when it passes.',
    read: async (_reports, { id }) =>
      catalogueCheck(String(id)) === undefined ? undefined : manualOf(String(id)),
  },
  {
    name: 'report',
    uri: 'pagemark://reports/{id}',
    title: 'Report',
    description: 'Summary of a report.',
    read: async (reports, { id }) => summaryOf(await reports.report(String(id), {})),
  },
  {
    name: 'run',
    uri: 'pagemark://reports/{id}/runs/{number}',
    title: 'Run',
    description: 'A run of a report: score, metrics, and failed checks and warnings.',
    read: readRun,
  },
]

/** Resources that a client may attach to a conversation. None is listed: a key may have thousands of reports. */
export function registerResources(server: McpServer, reports: ReportSource): void {
  for (const { name, uri, title, description, read } of RESOURCES) {
    const template = new ResourceTemplate(uri, { list: undefined })
    const metadata = { title, description, mimeType: 'application/json' }
    server.registerResource(name, template, metadata, async ({ href }, variables) =>
      contentsOf(href, await orNotFound(href, read(reports, variables))),
    )
  }
}

async function readRun(reports: ReportSource, { id, number }: Variables) {
  const run = await reports.run(String(id), String(number))
  if (run === undefined) return undefined
  const { results, ...about } = run
  const work = (results?.checks ?? []).filter(({ outcome }) => /^(?:fail|warn)$/.test(outcome))
  const findings = fitLines(work.map(findingLine), LINES_BYTES)
  return {
    report: about.report,
    number: about.number,
    status: about.status,
    result: about.result,
    score: about.score,
    metrics: about.metrics,
    ended_at: about.ended_at,
    total: work.length,
    findings,
  }
}

async function orNotFound(uri: string, reading: Promise<object | undefined>): Promise<object> {
  const found = await reading.catch((error: unknown) => {
    if (isNotFound(error)) return undefined
    throw error
  })
  if (found === undefined) throw new ResourceNotFoundError(uri)
  return found
}

function isNotFound(error: unknown): boolean {
  if (error instanceof PagemarkError) return error.status === 404
  return error instanceof NotFoundError
}

function contentsOf(uri: string, value: object): ReadResourceResult {
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value) }] }
}
