import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { exact } from '../../report/exact.ts'
import type { SubjectReference } from '../../store/projects/find-subject.ts'
import type { ScheduleDraft, Schedules } from '../../store/schedules/schedules.ts'
import { readSchedule, type ValidSchedule } from '../../watch/read-schedule.ts'
import { inputOf, readFields, refuseErrors } from '../query/fields.ts'
import { isTimeZone } from '../query/time-zones.ts'
import { misspeltFields } from '../query/unknown-fields.ts'
import { callerOf } from './authentication.ts'
import { ProjectParams, requireProject } from './project-id.ts'
import { ReportParams, requireReport, requireReportId } from './report-id.ts'
import { requireSite, requireSiteId, SiteAuditParams } from './site-audits.ts'
import { ScheduleResource, scheduleResource } from './schedule-resource.ts'
import { timeText } from './time-text.ts'

const TIMES = {
  cron: Type.String({
    maxLength: 100,
    description: 'Cron expression of five fields: minute, hour, day, month, weekday.',
  }),
  time_zone: Type.String({ default: 'UTC', description: 'IANA name, such as Europe/Berlin.' }),
}
const TimesFields = inputOf(TIMES)
const ReportFields = inputOf({
  cron: Type.Optional(TIMES.cron),
  time_zone: TIMES.time_zone,
  off: Type.Enum([0, 1], {
    default: 0,
    description: '1: leave this report out of the schedule of its project.',
  }),
})

const ScheduleEnvelope = exact({ data: ScheduleResource })
const Preview = exact({
  data: exact({
    cron: Type.String(),
    time_zone: Type.String(),
    next_times: Type.Array(Type.String({ format: 'date-time' })),
  }),
})

export interface ScheduleNeeds {
  readonly schedules: Schedules
  /** Milliseconds: the shortest that this installation allows. */
  readonly minIntervalMs: number
}

/** What all kinds of subjects have in common. */
interface Place {
  readonly path: string
  readonly params: typeof ProjectParams | typeof ReportParams
  readonly name: string
  readonly body: typeof TimesFields | typeof ReportFields
  readonly subjectOf: (params: unknown) => SubjectReference
  readonly require: <Found>(found: Found | undefined) => Found
}

const PLACES: readonly Place[] = [
  {
    path: '/projects/:project/schedule',
    params: ProjectParams,
    name: 'project',
    body: TimesFields,
    subjectOf: (params) => ({
      kind: 'project',
      reference: readParams(params, 'project'),
    }),
    require: requireProject,
  },
  {
    path: '/reports/:id/schedule',
    params: ReportParams,
    name: 'report',
    body: ReportFields,
    subjectOf: (params) => ({
      kind: 'report',
      reference: requireReportId(readParams(params, 'id')),
    }),
    require: requireReport,
  },
  {
    path: '/site-audits/:id/schedule',
    params: SiteAuditParams,
    name: 'site audit',
    body: TimesFields,
    subjectOf: (params) => ({
      kind: 'site_audit',
      reference: requireSiteId(readParams(params, 'id')),
    }),
    require: requireSite,
  },
]

/** `/{projects,reports,site-audits}/{id}/schedule`: when reports are audited and sites crawled again. */
export const scheduleRoutes: FastifyPluginAsyncTypebox<ScheduleNeeds> = async (app, options) => {
  const { schedules, minIntervalMs } = options
  const consumes = ['application/json', 'application/x-www-form-urlencoded']

  for (const { path, params, name, body, subjectOf, require } of PLACES) {
    const response = { 200: ScheduleEnvelope }
    const set = async (request: FastifyRequest, draft: ScheduleDraft | null) => {
      const subject = subjectOf(request.params)
      const { actor } = callerOf(request)
      const changed = require(await schedules.set(actor, subject, draft))
      return { data: scheduleResource(changed, Date.now()) }
    }

    app.get(
      path,
      { schema: { summary: `Show the schedule of a ${name}`, params, response } },
      async (request) => {
        const found = await schedules.find(callerOf(request).actor, subjectOf(request.params))
        return { data: scheduleResource(require(found), Date.now()) }
      },
    )

    app.put(
      path,
      { schema: { summary: `Change the schedule of a ${name}`, params, consumes, body, response } },
      async (request) => {
        require(await schedules.find(callerOf(request).actor, subjectOf(request.params)))
        return await set(request, readDraft(request.body, { body, minIntervalMs }))
      },
    )

    app.delete(
      path,
      { schema: { summary: `Delete the schedule of a ${name}`, params, response } },
      async (request) => await set(request, null),
    )

    app.post(
      `${path}/preview`,
      {
        schema: {
          summary: `Show when a schedule of a ${name} would fire, without setting it`,
          params,
          consumes,
          body: TimesFields,
          response: { 200: Preview },
        },
      },
      async (request) => {
        require(await schedules.find(callerOf(request).actor, subjectOf(request.params)))
        const { cron, timeZone, firings } = readTimes(request.body, {
          body: TimesFields,
          minIntervalMs,
        })
        return { data: { cron, time_zone: timeZone, next_times: firings.map(timeText) } }
      },
    )
  }
}

function readParams(params: unknown, name: 'project' | 'id'): string {
  const values: Partial<Static<typeof ProjectParams> & Static<typeof ReportParams>> = Object(params)
  return values[name] ?? ''
}

interface BodyRules {
  readonly body: typeof TimesFields | typeof ReportFields
  readonly minIntervalMs: number
}

function readDraft(input: unknown, rules: BodyRules): ScheduleDraft {
  if (rules.body === ReportFields) {
    const { fields, errors } = readFields(ReportFields, input)
    refuseErrors({ ...errors, ...misspeltFields(ReportFields, input) })
    if (fields.off === 1) return { cron: null }
  }
  return readTimes(input, rules)
}

function readTimes(input: unknown, { body, minIntervalMs }: BodyRules): ValidSchedule {
  const { fields, errors } = readFields(TimesFields, input)
  const { cron, time_zone: timeZone } = fields
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    errors['time_zone'] = ['time_zone must be an IANA name, such as Europe/Berlin.']
  }
  refuseErrors({ ...errors, ...misspeltFields(body, input) })
  const read = readSchedule(
    { cron: cron ?? '', timeZone: timeZone ?? '' },
    { now: Date.now(), minIntervalMs },
  )
  if (read.schedule) return read.schedule
  refuseErrors({ cron: [read.fault] })
  throw new TypeError(read.fault)
}
