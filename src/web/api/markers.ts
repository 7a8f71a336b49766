import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import type { Owner } from '../../store/accounts/actor.ts'
import type { MarkerDraft, Markers } from '../../store/alerts/markers.ts'
import { continuing } from '../../store/database/unavailable.ts'
import type { Reports } from '../../store/reports/reports.ts'
import { Problem } from '../http/problem.ts'
import { httpUrl } from '../parts/texts/http-url.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { markerResource, MarkerResource } from './alert-resource.ts'
import { callerOf } from './authentication.ts'
import { ProjectParams, requireProject } from './project-id.ts'

const MarkerParams = Type.Object({ project: Type.String(), marker: Type.String() })
const PATH = '/projects/:project/markers'

/** Reports that one marker audits again: as many as a list's actions. */
const MOST_RUNS = 1_000

const MarkerFields = inputOf({
  name: Type.String({ minLength: 1, maxLength: 200, description: 'What happened: Deploy 4f2c.' }),
  at: Type.Optional(
    Type.String({ format: 'date-time', description: 'When, as RFC 3339. Default: now.' }),
  ),
  url: Type.Optional(
    Type.String({ maxLength: 2000, description: 'An http or https URL with details.' }),
  ),
  commit: Type.Optional(Type.String({ maxLength: 100, description: 'Commit that was deployed.' })),
  run: Type.Optional(
    Type.Enum([0, 1], {
      description: `1: audit the reports of the project again, at most ${MOST_RUNS}, the latest audited first.`,
    }),
  ),
})

/** Absent unless `run` is 1. */
const QueuedRuns = exact({ queued: Type.Integer(), refused: Type.Integer() })

export interface MarkerNeeds {
  readonly markers: Markers
  readonly reports: Pick<Reports, 'listIds' | 'updateSeveral'>
  /** Notifies the worker of new runs. */
  readonly onRunStored: () => void
}

/** `/projects/{project}/markers`: events of a site. */
export const markerRoutes: FastifyPluginAsyncTypebox<MarkerNeeds> = async (app, options) => {
  const { markers } = options
  app.get(
    PATH,
    {
      schema: {
        summary: 'List the markers of a project',
        description: 'Newest first, at most 500.',
        params: ProjectParams,
        response: { 200: exact({ data: Type.Array(MarkerResource) }) },
      },
    },
    async (request) => {
      const found = await markers.list(callerOf(request).actor, request.params.project)
      return { data: requireProject(found).map(markerResource) }
    },
  )

  app.post(
    PATH,
    {
      schema: {
        summary: 'Add a marker to a project',
        description:
          'Alerts name the last marker before them, and timelines show all. With `run`, the pages are audited again, and the answer has the number of reports with a queued or running audit, and of those that the full queue refused.',
        params: ProjectParams,
        consumes: ['application/json', 'application/x-www-form-urlencoded'],
        body: MarkerFields,
        response: { 201: exact({ data: MarkerResource, runs: Type.Optional(QueuedRuns) }) },
      },
    },
    async (request, reply) => {
      const { actor } = callerOf(request)
      const { project } = request.params
      requireProject(await markers.list(actor, project))
      const { isRun, ...draft } = draftIn(request.body)
      const marker = requireProject(await markers.add(actor, project, draft))
      const runs = isRun ? { runs: await runAll(options, actor, project) } : {}
      return await reply.code(201).send({ data: markerResource(marker), ...runs })
    },
  )

  app.delete(
    `${PATH}/:marker`,
    {
      schema: {
        summary: 'Delete a marker',
        params: MarkerParams,
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { project, marker } = request.params
      const removed = requireProject(await markers.remove(callerOf(request).actor, project, marker))
      if (!removed) throw new Problem('marker-not-found', 'There is no such marker.')
      return await reply.code(204).send(null)
    },
  )
}

/** Control characters, and those that reverse the text around them, of other markers as well. */
const UNSAFE = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** `https://trusted.example@other.example` looks like a link to the first one. */
function linkOf(text: string): string | undefined {
  const href = httpUrl(text)
  const url = href === undefined ? undefined : new URL(href)
  return url?.username === '' && url.password === '' ? url.href : undefined
}

/** Audits the reports of a project again, behind audits that somebody waits for. */
async function runAll({ reports, onRunStored }: MarkerNeeds, owner: Owner, project: string) {
  const order = { sortBy: 'generated_at', sort: 'desc' } as const
  const query = { project, page: 1, perPage: MOST_RUNS, ...order }
  const rerun = { rerun: true, priority: 'bulk' } as const
  // The marker exists.
  const { changed: queued, refused } = await continuing(true, async () => {
    const { items } = await reports.listIds(owner, query)
    return await reports.updateSeveral(owner, items, rerun)
  })
  onRunStored()
  return { queued, refused }
}

function draftIn(input: unknown): MarkerDraft & { readonly isRun: boolean } {
  const { fields, errors } = readFields(MarkerFields, input)
  const { name, at, url, commit } = fields
  const link = url === undefined ? undefined : linkOf(url)
  if (url !== undefined && link === undefined) {
    errors['url'] = ['url must be an http or https URL without user name and password.']
  }
  const shown = (name ?? '').trim()
  if (name !== undefined && shown === '') errors['name'] = ['name must not be blank.']
  for (const [field, text] of Object.entries({ name, url, commit })) {
    if (text !== undefined && UNSAFE.test(text)) {
      errors[field] = [`${field} must not contain control characters.`]
    }
  }
  const time = at === undefined ? undefined : Date.parse(at)
  if (Number.isNaN(time)) errors['at'] = ['at must be a time such as 2027-01-31T09:00:00Z.']
  refuseErrors({ ...errors, ...misspeltFields(MarkerFields, input) })
  const isRun = fields.run === 1
  return { name: shown, at: time, url: link ?? null, commit: commit ?? null, isRun }
}
