import {
  type McpServer,
  type ReadResourceResult,
  ResourceNotFoundError,
  ResourceTemplate,
  type Variables,
} from '@modelcontextprotocol/server'
import { type Pagemark, PagemarkError } from '../client/pagemark.ts'
import { catalogueCheck } from './catalogue-check.ts'
import { fitLines } from './fit-lines.ts'
import { findingLine, summaryOf } from './report-lines.ts'
import { manualOf } from './tools/get-check.ts'

const LINES_BYTES = 3_600

interface Resource {
  readonly name: string
  readonly uri: string
  readonly title: string
  readonly description: string
  /** Undefined if there is no such resource. */
  readonly read: (pagemark: Pagemark, variables: Variables) => Promise<object | undefined>
}

const RESOURCES: readonly Resource[] = [
  {
    name: 'check',
    uri: 'pagemark://checks/{id}',
    title: 'Check',
    description: 'Why a check matters, how to fix it, when it passes.',
    read: async (_pagemark, { id }) =>
      catalogueCheck(String(id)) === undefined ? undefined : manualOf(String(id)),
  },
  {
    name: 'report',
    uri: 'pagemark://reports/{id}',
    title: 'Report',
    description: 'Summary of a report.',
    read: async (pagemark, { id }) => summaryOf(await pagemark.report(String(id))),
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
export function registerResources(server: McpServer, pagemark: Pagemark): void {
  for (const { name, uri, title, description, read } of RESOURCES) {
    const template = new ResourceTemplate(uri, { list: undefined })
    const metadata = { title, description, mimeType: 'application/json' }
    server.registerResource(name, template, metadata, async ({ href }, variables) =>
      contentsOf(href, await orNotFound(href, read(pagemark, variables))),
    )
  }
}

async function readRun(pagemark: Pagemark, { id, number }: Variables) {
  const path = { id: String(id), number: String(number) }
  const { data } = await pagemark.api.GET('/api/v1/reports/{id}/runs/{number}', {
    params: { path },
  })
  if (data === undefined) return undefined
  const {
    report,
    number: ran,
    status,
    result,
    score,
    metrics,
    results,
    ended_at: endedAt,
  } = data.data
  const work = (results?.checks ?? []).filter(({ outcome }) => /^(?:fail|warn)$/.test(outcome))
  const findings = fitLines(work.map(findingLine), LINES_BYTES)
  return {
    report,
    number: ran,
    status,
    result,
    score,
    metrics,
    ended_at: endedAt,
    total: work.length,
    findings,
  }
}

async function orNotFound(uri: string, reading: Promise<object | undefined>): Promise<object> {
  const found = await reading.catch((error: unknown) => {
    if (error instanceof PagemarkError && error.status === 404) return undefined
    throw error
  })
  if (found === undefined) throw new ResourceNotFoundError(uri)
  return found
}

function contentsOf(uri: string, value: object): ReadResourceResult {
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value) }] }
}
