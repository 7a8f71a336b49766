import accepts from '@fastify/accepts'
import formbody from '@fastify/formbody'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { acceptedCoding } from '../http/answer/accepted-coding.ts'
import { createAnswerKeeper } from '../http/answer/answer-keeper.ts'
import { answerError } from '../http/answer-problem.ts'
import { isRecord, requireFields } from '../query/fields.ts'
import { MOST_FIELDS, parseFormText } from '../http/form-text.ts'
import type { CrawlStreams } from '../live/crawl-streams.ts'
import type { ReportStreams } from '../live/report-streams.ts'
import { parseJson } from '../http/parse-json.ts'
import { setPrivateHeaders } from '../http/private-answers.ts'
import { checking } from '../http/request-checks.ts'
import { checkHost } from '../http/served-hosts.ts'
import { invalidFields, Problem } from '../http/problem.ts'
import { answerUnrouted } from '../http/route-table.ts'
import { changeInTurns } from '../http/take-turns.ts'
import type { Turns } from '../http/turns.ts'
import { accountRoutes } from './account.ts'
import { alertRoutes } from './alerts.ts'
import { budgetRoutes } from './budgets.ts'
import type { BuildFiles } from './build-files.ts'
import { buildExportRoutes } from './build-export.ts'
import { buildUploadRoutes } from './build-uploads.ts'
import { buildRoutes } from './builds.ts'
import { channelRoutes } from './channels.ts'
import { compareRoutes } from './compare.ts'
import { deliveryRoutes } from './channel-deliveries.ts'
import { exportRoutes } from './export.ts'
import { givenUpRunRoutes } from './given-up.ts'
import type { ApiOptions } from './api-options.ts'
import { callerOf, requireKey, requireKeyStill } from './authentication.ts'
import { openapiDocument } from './openapi-document.ts'
import { openapiOptions } from './openapi.ts'
import { markerRoutes } from './markers.ts'
import { projectRoutes } from './projects.ts'
import { reportEventRoutes } from './report-events.ts'
import { reportWriteRoutes } from './report-writes.ts'
import { reportRoutes } from './reports.ts'
import { runFileRoutes } from './run-files.ts'
import { runRoutes } from './runs.ts'
import { scheduleRoutes } from './schedules.ts'
import { timelineRoutes } from './project-timeline.ts'
import { crawlComparisonRoutes } from './crawl-comparison.ts'
import { crawlFindingRoutes } from './crawl-findings.ts'
import { crawlPageReportRoutes } from './crawl-page-report.ts'
import { crawlPageRoutes } from './crawl-pages.ts'
import { siteTemplateRoutes } from './templates.ts'
import { crawlReferenceRoutes } from './crawl-references.ts'
import { crawlEventRoutes } from './crawl-events.ts'
import { crawlRoutes } from './crawls.ts'
import { watchRoutes } from './watches.ts'
import { siteAuditRoutes } from './site-audits.ts'

const VERSION_PREFIX = '/v1'

/** Bytes of a body, which is read once its key was accepted. */
const BODY_LIMIT = 256 * 1024

interface PluginOptions extends ApiOptions {
  /** Of the changes of each account. */
  readonly changes: Turns
  readonly buildFiles: BuildFiles
  readonly streams: ReportStreams
  readonly crawlStreams: CrawlStreams
}

/** The API for programs, to be registered under `/api`: its responses are JSON, including errors. */
export const apiPlugin: FastifyPluginAsync<PluginOptions> = async (app, options) => {
  app.addHook('onRequest', checking(setPrivateHeaders, checkHost(options.refuseHost)))
  app.setErrorHandler(answerError)
  answerUnrouted(app)
  app.setSerializerCompiler(() => JSON.stringify)
  await app.register(accepts)
  readSchemas(app)
  await readBodies(app)

  await app.register(
    swagger,
    openapiOptions({ version: options.version, baseUrl: options.baseUrl }),
  )
  await app.register(keyedRoutes, { ...options, prefix: VERSION_PREFIX })
  describeItself(app)
}

/** `openapi.json`, generated once: serialising it takes more than a millisecond each time. */
function describeItself(app: FastifyInstance): void {
  const path = `${VERSION_PREFIX}/openapi.json`
  const keep = createAnswerKeeper()(async (request) => ({
    path,
    variant: acceptedCoding(request) ?? '',
    state: '',
  }))
  const schema = {
    summary: 'Show this OpenAPI document',
    security: [],
    response: { 200: Type.Object({}) },
  }
  app.get(path, { schema, ...keep }, async () => openapiDocument(app.swagger()))
}

const keyedRoutes: FastifyPluginAsync<PluginOptions> = async (app, options) => {
  requireKey(app, {
    keyring: options.keyring,
    apiPerMinute: options.limits.apiPerMinute,
    rateLimit: options.rateLimit,
    wrongKeys: options.wrongKeys,
  })
  changeInTurns(app, options.changes, (request) => callerOf(request).actor.id)
  requireKeyStill(app, options)
  await reportRoutes(app, options)
  await reportWriteRoutes(app, options)
  await runRoutes(app, options)
  await runFileRoutes(app, options)
  await givenUpRunRoutes(app, options)
  await compareRoutes(app, options)
  await exportRoutes(app, options)
  await reportEventRoutes(app, options)
  await projectRoutes(app, options)
  await scheduleRoutes(app, options)
  await budgetRoutes(app, options)
  await watchRoutes(app, options)
  await alertRoutes(app, options)
  await markerRoutes(app, options)
  await timelineRoutes(app, options)
  await buildRoutes(app, options)
  await buildExportRoutes(app, options)
  await buildUploadRoutes(app, options)
  await channelRoutes(app, options)
  await deliveryRoutes(app, options)
  await siteAuditRoutes(app, options)
  await crawlRoutes(app, options)
  await crawlEventRoutes(app, options)
  await crawlFindingRoutes(app, options)
  await crawlPageRoutes(app, options)
  await crawlPageReportRoutes(app, options)
  await siteTemplateRoutes(app, options)
  await crawlReferenceRoutes(app, options)
  await crawlComparisonRoutes(app, options)
  await accountRoutes(app, options)
}

/**
 * Schemas validate queries. Handlers validate bodies, by the same rules: which passwords are valid depends on the
 * report. Path parameters are names, found or not.
 */
function readSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) => (data: unknown) => {
    if (httpPart !== 'querystring' || !Type.IsObject(schema)) return { value: data }
    try {
      return { value: requireFields(schema, data) }
    } catch (error) {
      if (error instanceof Problem) return { error }
      throw error
    }
  })
}

/** Forms and JSON; an empty body is one without fields, whatever its type. */
async function readBodies(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  await app.register(formbody, { parser: parseFormText, bodyLimit: BODY_LIMIT })
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: BODY_LIMIT },
    async (_request: FastifyRequest, text: string): Promise<unknown> => {
      const body = text.trim() === '' ? {} : parseJson(text, MOST_MEMBERS)
      if (isRecord(body)) return withFewFields(body)
      throw invalidFields({ body: ['The body must be a JSON object.'] })
    },
  )
}

/** @throws {Problem} `body-too-large`: comparing 18,000 names with ours takes 50 ms */
function withFewFields(body: Readonly<Record<string, unknown>>): typeof body {
  if (Object.keys(body).length <= MOST_FIELDS) return body
  throw new Problem(
    'body-too-large',
    `The body has more than ${MOST_FIELDS} fields. Send fewer, or a list as one field.`,
  )
}

/** A list of 5,000 URLs is the most that any of our fields takes. */
const MOST_MEMBERS = 20_000
