import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Static, Type } from 'typebox'
import type { GivenUpRun, GivenUpRuns } from '../../queue/given-up-runs.ts'
import { exact, nullable } from '../../report/exact.ts'
import { Problem } from '../http/problem.ts'
import type { ApiLimits } from './api-limits.ts'
import { type Caller, callerOf } from './authentication.ts'
import { ReportParams, requireReportId } from './report-id.ts'
import { timeText } from './time-text.ts'

const MOST = 500
const RETRY_S = '60'

const GivenUpRunResource = exact({
  object: Type.Enum(['given_up_run']),
  report: Type.String({ format: 'uuid' }),
  /** From 1, within the report. */
  number: Type.Integer(),
  url: Type.String(),
  user: exact({
    id: Type.String({ format: 'uuid' }),
    /** Null for a visitor without an account. */
    email: nullable(Type.String()),
  }),
  ended_at: Type.String({ format: 'date-time' }),
})

const QueuedAgain = exact({
  object: Type.Enum(['report']),
  id: Type.String({ format: 'uuid' }),
  queued: Type.Boolean(),
})

export interface GivenUpRunNeeds {
  readonly queueList: GivenUpRuns
  readonly limits: Pick<ApiLimits, 'queuePerUser'>
  /** Called when a run was stored. */
  readonly onRunStored: () => void
}

/** `/given-up-runs`: runs that the service, not their page, made fail. */
export const givenUpRunRoutes: FastifyPluginAsyncTypebox<GivenUpRunNeeds> = async (
  app,
  { queueList, limits, onRunStored },
) => {
  app.get(
    '/given-up-runs',
    {
      schema: {
        summary: 'List runs that were given up',
        description: `Runs whose worker was interrupted in each of three attempts, latest first, at most ${MOST}. An expert key of an administrator gets the runs of all users.`,
        response: { 200: exact({ data: Type.Array(GivenUpRunResource) }) },
      },
    },
    async (request) => {
      const found = await queueList.givenUp(MOST, scopeOf(callerOf(request)))
      return { data: found.map(givenUpRunResource) }
    },
  )

  app.post(
    '/given-up-runs/:id/queue',
    {
      schema: {
        summary: 'Start a given-up run again',
        description: 'The ID is that of the report.',
        params: ReportParams,
        response: { 202: exact({ data: QueuedAgain }) },
      },
    },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const { queuePerUser } = limits
      const rules = { ...scopeOf(callerOf(request)), queuePerUser }
      const outcome = await queueList.queueAgain(id, rules)
      if (outcome === 'none') {
        throw new Problem('run-not-found', 'No report with this ID has a run that was given up.')
      }
      if (outcome === 'refused') throw queueFull()
      onRunStored()
      return reply.code(202).send({ data: { object: 'report' as const, id, queued: true } })
    },
  )
}

function queueFull(): Problem {
  return new Problem('queue-full', 'Too many audits of this user are waiting.', {
    headers: { 'Retry-After': RETRY_S },
  })
}

/** Keys of level reader are handed to programs that show one's own reports: they reach nobody else's. */
function scopeOf({ user, level }: Caller) {
  return user.admin && level === 'expert' ? { adminId: user.id } : { ownerId: user.id }
}

function givenUpRunResource(run: GivenUpRun): Static<typeof GivenUpRunResource> {
  return {
    object: 'given_up_run',
    report: run.reportId,
    number: run.number,
    url: run.url,
    user: { id: run.ownerId, email: run.email === '' ? null : run.email },
    ended_at: timeText(run.endedAt),
  }
}
