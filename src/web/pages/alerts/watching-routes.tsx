import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { backOffState } from '../../../watch/back-off.ts'
import { appliesTo } from '../../../report/rules/judge-rules.ts'
import { isForSites } from '../../../report/rules/judge-site-rules.ts'
import type { Alerts } from '../../../store/alerts/alerts.ts'
import type { Watches } from '../../../store/alerts/watches.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import type { ChannelDraft, Channels } from '../../../store/channels/channels.ts'
import type { Feeds } from '../../../store/feeds/feeds.ts'
import type { Schedule } from '../../../store/schedules/schedule-row.ts'
import type { Schedules } from '../../../store/schedules/schedules.ts'
import type { Transact } from '../../../store/store.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { DEFAULT_EVENTS } from '../../query/channel-fields.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { requireProject } from '../projects/require-project.ts'
import type { FeedForm } from '../feeds/feed-card.tsx'
import type { WatchForm } from './watch-card.tsx'
import type { ScheduleForm } from './schedule-fields.tsx'
import {
  chooseSchedule,
  type KnownSchedule,
  nextTimes,
  shownSchedule,
  type TypedSchedule,
  typedSchedule,
} from './watch-schedule.ts'
import { WatchingPage } from './watching-page.tsx'
import {
  type Params,
  type Place,
  type PlaceNeeds,
  projectPlace,
  reportPlace,
  sitePlace,
} from './watching-places.ts'

export interface WatchingNeeds extends PlaceNeeds {
  readonly alerts: Alerts
  readonly watches: Watches
  readonly schedules: Schedules
  readonly budgets: Budgets
  readonly channels: Channels
  readonly feeds: Pick<Feeds, 'find'>
  readonly transact: Transact
  readonly minIntervalMs: number
  readonly hasMail?: boolean | undefined
  readonly site: Site
  readonly baseUrl?: string | undefined
}

const FIRST_CHANNEL = {
  name: 'Email',
  settings: { kind: 'email' },
  events: DEFAULT_EVENTS,
  projects: null,
} as const satisfies ChannelDraft

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
      const shown = await save(place, { person, body: request.body, options })
      if (shown) {
        const answer = shown.fault ? reply.code(422) : reply
        return await sendWatching(place, { person, request, reply: answer, options, shown })
      }
      setFlash({ kind: 'watching-saved' }, reply, options.baseUrl)
      return setPersonal(reply).redirect(place.path, 303)
    })
  }
}

interface Asked {
  readonly person: Person
  readonly options: WatchingNeeds
}

/** A form that is shown again: refused, or with its next times. */
interface ShownAgain extends Omit<ScheduleForm, 'isProjectOffered'> {
  readonly isEmailWanted: boolean
}

interface Sending extends Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly shown?: ShownAgain
}

async function sendWatching(
  place: Place,
  { person, request, reply, options, shown }: Sending,
): Promise<FastifyReply> {
  const { owner } = person
  const { kind } = place.subject
  const alerts = await options.alerts.list(owner, { state: 'open', ...onlyOf(place) })
  const page = (
    <WatchingPage
      site={options.site}
      {...place.page}
      form={await formOf(place, { person, options }, shown)}
      alerts={alerts ?? []}
      isOfOnePage={kind !== 'project'}
      channels={place.isOwner ? await options.channels.ofProject(owner, place.project) : undefined}
      budgets={await budgetsOf(place, { person, options })}
      feed={kind === 'project' ? await feedOf(place, { person, options }) : undefined}
    />
  )
  return sendPage(page, request, reply)
}

/** Of a report, those whose path is the page's; of a site audit, those that crawls are judged by. */
async function budgetsOf({ subject, project, page }: Place, { person, options }: Asked) {
  const rules = (await options.budgets.list(person.owner, project)) ?? []
  if (subject.kind === 'site_audit') return rules.filter(isForSites)
  return subject.kind === 'report' ? rules.filter((rule) => appliesTo(rule, page.name)) : rules
}

function onlyOf({ subject: { kind, reference }, project }: Place) {
  if (kind === 'project') return { project }
  return kind === 'report' ? { reportId: reference } : { siteAuditId: reference }
}

async function feedOf({ project, feedPath }: Place, { person, options }: Asked): Promise<FeedForm> {
  const address = await options.feeds.find(person.owner, project)
  return { action: feedPath, since: address?.createdAt ?? null }
}

async function formOf(
  place: Place,
  { person, options }: Asked,
  shown: ShownAgain | undefined,
): Promise<WatchForm> {
  const { owner, email } = person
  const watch = requireProject(await options.watches.find(owner, place.subject))
  const known = await knownSchedule(place, { person, options })
  const isAny = (await options.channels.list(owner)).length > 0
  return {
    ...scheduleForm(known, { isOn: watch.isOn, shown }),
    action: place.mayChange ? place.path : undefined,
    isOn: watch.isOn,
    samples: watch.samples,
    kind: place.subject.kind,
    email: options.hasMail && !isAny && place.isOwner ? email : undefined,
    isEmailWanted: shown?.isEmailWanted ?? true,
  }
}

function scheduleForm(
  known: Awaited<ReturnType<typeof knownSchedule>>,
  { isOn, shown }: { readonly isOn: boolean; readonly shown: ShownAgain | undefined },
): Pick<WatchForm, 'schedule' | 'next' | 'nextRunAt' | 'skipped' | 'isPaused' | 'backOff'> {
  const { kind, schedule, ofProject, streak, zone } = known
  const kept = shownSchedule(known)
  // Alerts require a schedule, so turning them on preselects one.
  const own = !isOn && kept.every === 'none' ? { ...kept, every: 'day' } : kept
  const isProjectOffered = kind === 'report' && ofProject !== undefined
  return {
    schedule: { ...(shown ?? own), isProjectOffered },
    next: { times: nextTimes(schedule, Date.now()), zone: schedule?.timeZone ?? zone },
    nextRunAt: schedule?.nextRunAt ?? null,
    skipped: recentOf(schedule?.skipped ?? null),
    isPaused: schedule?.isPaused ?? false,
    backOff: streak && backOffState(streak, Date.now()),
  }
}

const WEEK_MS = 7 * 24 * 60 * 60_000

/** A downtime is news for a week; the API still has it later. */
function recentOf(skipped: Schedule['skipped']): Schedule['skipped'] {
  return skipped && Date.now() - skipped.to < WEEK_MS ? skipped : null
}

async function knownSchedule({ subject, project }: Place, { person, options }: Asked) {
  const { owner, preferences } = person
  const { schedules } = options
  const { schedule, streak } = requireProject(await schedules.find(owner, subject))
  const whole = { kind: 'project', reference: project } as const
  const ofProject =
    subject.kind === 'report' ? (await schedules.find(owner, whole))?.schedule : undefined
  const zone = preferences.timeZone ?? 'UTC'
  return { kind: subject.kind, schedule, ofProject, zone, streak }
}

/** What is shown instead if nothing was saved. Users without write access are refused. */
async function save(
  place: Place,
  { person, body, options }: Asked & { readonly body: unknown },
): Promise<ShownAgain | undefined> {
  const { owner } = person
  const { subject } = place
  const known = await knownSchedule(place, { person, options })
  const typed = typedSchedule(body, known)
  const limits = { now: Date.now(), minIntervalMs: options.minIntervalMs }
  const choice = chooseSchedule(typed, known, limits)
  const isEmailWanted = textField(body, 'email') === '1'
  if (choice.fault) return { ...typed, fault: choice.fault, isEmailWanted }
  if (textField(body, 'preview') === '1') {
    const timeZone = zoneOf(typed, known)
    return { ...typed, timeZone, preview: choice.times, isEmailWanted }
  }
  const isOn = textField(body, 'alerts') === 'on'
  const { draft } = choice
  const isFirstChannel = isOn && options.hasMail === true && isEmailWanted
  await options.transact(async ({ channels, watches, schedules }) => {
    // First, since it locks the user: the form may be sent twice at once.
    if (isFirstChannel) await channels.createFirst(owner, FIRST_CHANNEL)
    requireProject(await watches.set(owner, subject, isOn))
    if (draft !== undefined) await schedules.set(owner, subject, draft)
  })
  return undefined
}

function zoneOf({ every, timeZone }: TypedSchedule, { ofProject }: KnownSchedule): string {
  return every === 'project' ? (ofProject?.timeZone ?? timeZone) : timeZone
}
