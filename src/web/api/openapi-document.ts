import { CategoryResult, CheckResult, Results } from '../../report/results.ts'
import { LabSummary } from '../../report/summary/lab-summary.ts'
import { PageSummary } from '../../report/summary/page-summary.ts'
import {
  CrawlResource,
  CrawlUrlResource,
  FullCrawlResource,
  SiteAuditResource,
} from './crawl-resource.ts'
import { TemplateResource } from './template-resource.ts'
import { SiteFindingResource } from './site-finding-resource.ts'
import { type Example, EXAMPLES } from './openapi-examples.ts'
import { nameSchemas } from './name-schemas.ts'
import { ProblemResource } from './openapi.ts'
import {
  ALL_HEADERS,
  OPERATIONS,
  REQUEST_HEADERS,
  RESPONSE_HEADERS,
  TAGS,
} from './openapi-operations.ts'
import { ProjectResource } from './projects.ts'
import { FullReportResource, ReportResource } from './report-resource.ts'
import { FullRunResource, RunResource } from './run-resource.ts'

const NAMED = {
  Problem: ProblemResource,
  Report: ReportResource,
  FullReport: FullReportResource,
  Run: RunResource,
  FullRun: FullRunResource,
  Results,
  Check: CheckResult,
  Category: CategoryResult,
  Page: PageSummary,
  Lab: LabSummary,
  Project: ProjectResource,
  SiteAudit: SiteAuditResource,
  Crawl: CrawlResource,
  FullCrawl: FullCrawlResource,
  SiteFinding: SiteFindingResource,
  CrawlUrl: CrawlUrlResource,
  CrawlTemplate: TemplateResource,
}

type Content = Readonly<Record<string, object>>
interface Answer {
  readonly content?: Content
  readonly description?: string
  readonly headers?: object
}
interface Operation {
  readonly parameters?: readonly object[]
  readonly requestBody?: { readonly content?: Content }
  readonly responses?: Readonly<Record<string, Answer>>
  readonly security?: readonly unknown[]
}
interface Document {
  readonly info?: object
  readonly paths?: object
}

/**
 * Completes the generated document with what schemas of routes cannot express: names, headers, responses of all
 * operations.
 */
export function openapiDocument(generated: Document): object {
  const paths = Object.entries(generated.paths ?? {}).map(
    ([path, operations]: [string, object]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]: [string, Operation]) => [
          method,
          described(`${method} ${path}`, operation),
        ]),
      ),
    ],
  )
  const license = { name: 'MIT', identifier: 'MIT' }
  const tags = Object.entries(TAGS).map(([name, description]) => ({ name, description }))
  return nameSchemas(
    {
      ...generated,
      info: { ...generated.info, license },
      tags,
      paths: Object.fromEntries(paths),
    },
    NAMED,
  )
}

function described(key: string, operation: Operation) {
  const name = OPERATIONS[key]
  if (name === undefined) throw new Error(`The operation ${key} has no name.`)
  const { operationId, tag } = name
  const headers = (REQUEST_HEADERS[operationId] ?? []).map((header) => ({
    ...header,
    in: 'header',
    required: false,
    schema: { type: 'string' },
  }))
  const parameters = [...(operation.parameters ?? []), ...headers]
  const isOpen = operation.security?.length === 0
  const example = EXAMPLES[operationId] ?? {}
  return {
    operationId,
    tags: [tag],
    ...operation,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(operation.requestBody && {
      requestBody: withExample(operation.requestBody, example.request),
    }),
    responses: answersOf(operation.responses ?? {}, { operationId, isOpen, example }),
  }
}

/** In its JSON, if it has any. */
function withExample<Told extends { readonly content?: Content }>(
  told: Told,
  example: unknown,
): Told {
  const json = told.content?.['application/json']
  if (json === undefined || example === undefined) return told
  return { ...told, content: { ...told.content, 'application/json': { ...json, example } } }
}

interface About {
  readonly operationId: string
  readonly isOpen: boolean
  readonly example: Example
}

function answersOf(
  responses: Readonly<Record<string, Answer>>,
  { operationId, isOpen, example }: About,
) {
  const own = RESPONSE_HEADERS[operationId] ?? {}
  const answers = Object.entries(responses).map(([status, answer]) => {
    const isSuccess = status.startsWith('2')
    const headers = {
      ...(isOpen ? {} : ALL_HEADERS),
      ...(isSuccess ? own : {}),
      ...(status === '429' ? { 'Retry-After': RETRY_AFTER } : {}),
      ...answer.headers,
    }
    const description =
      answer.description === undefined || answer.description === 'Default Response'
        ? 'Success'
        : answer.description
    const told = { ...answer, description, headers }
    return [status, isSuccess ? withExample(told, example.response) : told]
  })
  return {
    ...Object.fromEntries(answers),
    ...(operationId === 'getReport'
      ? { 304: { description: 'The report is as If-None-Match names it', headers: own } }
      : {}),
    421: problem('The host name is not allowed'),
    500: problem('An error of the service, which its log describes'),
    503: { ...problem('The server is busy'), headers: { 'Retry-After': RETRY_AFTER } },
  }
}

const RETRY_AFTER = {
  description: 'Seconds until the request may succeed.',
  schema: { type: 'string' },
}

function problem(description: string) {
  const schema = { $ref: '#/components/schemas/Problem' }
  return { description, content: { 'application/problem+json': { schema } } }
}
