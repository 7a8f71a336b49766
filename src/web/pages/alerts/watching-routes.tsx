import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { backOffState } from '../../../watch/back-off.ts'
import type { Alerts } from '../../../store/alerts/alerts.ts'
import type { Watches } from '../../../store/alerts/watches.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import type { Channels } from '../../../store/channels/channels.ts'
import type { Feeds } from '../../../store/feeds/feeds.ts'
import type { SubjectReference } from '../../../store/projects/find-subject.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import type { Schedules } from '../../../store/schedules/schedules.ts'
import { requireSite, requireSiteId } from '../../api/site-audits.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { DEFAULT_EVENTS } from '../../query/channel-fields.ts'
import { projectPath } from '../../query/project-path.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { requireProject } from '../projects/require-project.ts'
import type { FeedForm } from '../feeds/feed-card.tsx'
import type { WatchForm } from './watch-card.tsx'
import { frequencyOf, scheduleDraft } from './watch-schedule.ts'
import { WatchingPage, type WatchingPageProps } from './watching-page.tsx'

export interface WatchingNeeds {
  readonly alerts: Alerts
  readonly watches: Watches
  readonly schedules: Schedules
  readonly budgets: Budgets
  readonly channels: Channels
  readonly feeds: Pick<Feeds, 'find'>
  readonly projects: Projects
  readonly reports: Reports
  readonly siteAudits: Pick<SiteAudits, 'findToChange'>
  readonly minIntervalMs: number
  readonly hasMail?: boolean | undefined
  readonly site: Site
  readonly baseUrl?: string | undefined
}

interface Place {
  readonly subject: SubjectReference
  readonly path: string
  readonly mayChange: boolean
  readonly isOwner: boolean
  readonly page: Pick<WatchingPageProps, 'name' | 'back' | 'budgetsPath' | 'timelinePath'>
  /** Name or ID. */
  readonly project: string
  /** Form that makes the address of the project's feed. */
  readonly feedPath: string
}

/** The watching pages of projects, reports and site audits: schedules, and whether people are alerted. */
export const watchingRoutes: FastifyPluginAsync<WatchingNeeds> = async (app, options) => {
  const kinds = [
    ['/projects/:project/watching', projectPlace],
    ['/r/:id/watching', reportPlace],
    ['/s/:id/watching', sitePlace],
  ] as const
  for (const [path, placeOf] of kinds) {
    app.get<{ Params: Params }>(path, async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn(request.url, reply)
      const place = await placeOf(options, person, request.params)
      return await sendWatching(place, { person, request, reply, options })
    })

    app.post<{ Params: Params }>(path, { bodyLimit: FORM_LIMIT }, async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn('/projects', reply)
      const place = await placeOf(options, person, request.params)
      await save(place, { person, body: request.body, options })
      setFlash({ kind: 'watching-saved' }, reply, options.baseUrl)
      return setPersonal(reply).redirect(place.path, 303)
    })
  }
}

interface Params {
  readonly project?: string
  readonly id?: string
}

async function projectPlace(
  { projects }: WatchingNeeds,
  { owner }: Person,
  params: Params,
): Promise<Place> {
  const project = requireProject(await projects.find(owner, params.project ?? ''))
  const mayChange = project.role !== 'viewer'
  return {
    subject: { kind: 'project', reference: project.id },
    path: projectPath(project, '/watching'),
    mayChange,
    isOwner: project.role === 'owner',
    project: project.id,
    feedPath: projectPath(project, '/feed'),
    page: {
      name: project.name,
      back: { path: projectPath(project), words: 'Back to the project' },
      budgetsPath: mayChange ? projectPath(project, '/settings') : undefined,
      timelinePath: projectPath(project, '/timeline'),
    },
  }
}

async function reportPlace(
  { projects, reports }: WatchingNeeds,
  { owner }: Person,
  params: Params,
): Promise<Place> {
  const id = requireReportId(params.id ?? '')
  const report = requireReport(await reports.findToChange(owner, id))
  const project = requireProject(await projects.find(owner, report.projectId))
  return {
    subject: { kind: 'report', reference: id },
    path: `/r/${id}/watching`,
    mayChange: true,
    isOwner: project.role === 'owner',
    project: project.id,
    feedPath: projectPath(project, '/feed'),
    page: {
      name: report.url,
      back: { path: `/r/${id}`, words: 'Back to the report' },
      budgetsPath: projectPath(project, '/settings'),
      timelinePath: `${projectPath(project, '/timeline')}?report=${id}`,
    },
  }
}

async function sitePlace(
  { projects, siteAudits }: WatchingNeeds,
  { owner }: Person,
  params: Params,
): Promise<Place> {
  const id = requireSiteId(params.id ?? '')
  const audit = requireSite(await siteAudits.findToChange(owner, id))
  const project = requireProject(await projects.find(owner, audit.projectId))
  return {
    subject: { kind: 'site_audit', reference: id },
    path: `/s/${id}/watching`,
    mayChange: true,
    isOwner: project.role === 'owner',
    project: project.id,
    feedPath: projectPath(project, '/feed'),
    page: {
      name: audit.url,
      back: { path: `/s/${id}/settings`, words: 'Back to the settings' },
      budgetsPath: undefined,
      timelinePath: undefined,
    },
  }
}

interface Asked {
  readonly person: Person
  readonly options: WatchingNeeds
}

async function sendWatching(
  place: Place,
  {
    person,
    request,
    reply,
    options,
  }: Asked & { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const { owner } = person
  const { kind } = place.subject
  const alerts = await options.alerts.list(owner, { state: 'open', ...onlyOf(place) })
  const page = (
    <WatchingPage
      site={options.site}
      {...place.page}
      form={await formOf(place, { person, options })}
      alerts={alerts ?? []}
      isOfOnePage={kind !== 'project'}
      channels={place.isOwner ? (await options.channels.list(owner)).length : undefined}
      budgets={
        kind === 'site_audit'
          ? undefined
          : ((await options.budgets.list(owner, place.project)) ?? [])
      }
      feed={kind === 'project' ? await feedOf(place, { person, options }) : undefined}
    />
  )
  return sendPage(page, request, reply)
}

function onlyOf({ subject: { kind, reference }, project }: Place) {
  if (kind === 'project') return { project }
  return kind === 'report' ? { reportId: reference } : { siteAuditId: reference }
}

async function feedOf({ project, feedPath }: Place, { person, options }: Asked): Promise<FeedForm> {
  const address = await options.feeds.find(person.owner, project)
  return { action: feedPath, since: address?.createdAt ?? null }
}

async function formOf(place: Place, { person, options }: Asked): Promise<WatchForm> {
  const { owner, email } = person
  const watch = requireProject(await options.watches.find(owner, place.subject))
  const { schedule, streak } = requireProject(await options.schedules.find(owner, place.subject))
  const isAny = (await options.channels.list(owner)).length > 0
  return {
    action: place.mayChange ? place.path : undefined,
    isOn: watch.isOn,
    samples: watch.samples,
    frequency: frequencyOf(schedule),
    cron: schedule?.cron ?? null,
    nextRunAt: schedule?.nextRunAt ?? null,
    isPaused: schedule?.isPaused ?? false,
    backOff: streak && backOffState(streak, Date.now()),
    isOfProject: place.subject.kind === 'report' && schedule?.subject.kind === 'project',
    kind: place.subject.kind,
    email: options.hasMail && !isAny && place.isOwner ? email : undefined,
  }
}

/** The first of these refuses users without write access. */
async function save(
  { subject }: Place,
  { person, body, options }: Asked & { readonly body: unknown },
): Promise<void> {
  const { owner, preferences } = person
  const isOn = textField(body, 'alerts') === 'on'
  await options.watches.set(owner, subject, isOn)
  const timeZone = preferences.timeZone ?? 'UTC'
  const { minIntervalMs } = options
  const schedule = scheduleDraft(textField(body, 'every'), { timeZone, minIntervalMs })
  if (schedule !== undefined) await options.schedules.set(owner, subject, schedule)
  if (!isOn || !options.hasMail || textField(body, 'email') !== '1') return
  if ((await options.channels.list(owner)).length > 0) return
  const settings = { kind: 'email' } as const
  const draft = { name: 'Email', settings, events: DEFAULT_EVENTS, projects: null }
  await options.channels.create(owner, draft)
}
