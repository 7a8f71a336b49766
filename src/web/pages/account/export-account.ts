import type { Person } from '../../visitor/person.ts'
import type { Belongings, NextRows } from '../../../store/accounts/belongings.ts'
import { reportResource } from '../../api/report-resource.ts'
import { alertResource, markerResource } from '../../api/alert-resource.ts'
import { buildResource } from '../../api/build-resource.ts'
import { channelResource } from '../../api/channel-resource.ts'
import { siteAuditResource } from '../../api/crawl-resource.ts'
import { timeText } from '../../api/time-text.ts'
import type { Keys } from '../../../store/accounts/keys.ts'
import type { SecurityEvents } from '../../../store/accounts/security-events.ts'
import type { Alerts } from '../../../store/alerts/alerts.ts'
import { type Markers, MOST_MARKERS } from '../../../store/alerts/markers.ts'
import type { BuildLists } from '../../../store/builds/build-lists.ts'
import type { Channels } from '../../../store/channels/channels.ts'
import type { Sessions } from '../../../store/accounts/sessions.ts'

/** The stores that hold data of a user. */
export interface ExportStores {
  readonly keys: Keys
  readonly sessions: Sessions
  readonly securityEvents: SecurityEvents
  readonly belongings: Belongings
  readonly channels: Channels
  readonly buildLists: BuildLists
  readonly alerts: Alerts
  readonly markers: Markers
}

export interface ExportNeeds extends ExportStores {
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
}

/** Rows held in memory at once. */
const PER_STRETCH = 100

/** More than most accounts have in a year. */
const MOST_EVENTS = 10_000
/** As many as a project has. */
const MOST_BUILDS = 1_000
/** Of one project, the latest. */
const MOST_ALERTS = 10_000

/** All data of this user as the text of one JSON file, piece by piece. */
export async function* exportAccount(
  { owner, email, admin, preferences }: Person,
  needs: ExportNeeds,
): AsyncGenerator<string> {
  const { keys, sessions, securityEvents, channels, alerts, markers } = needs
  const { belongings, buildLists, address } = needs
  const account = { email, admin, ...preferences }
  yield `{"account":${JSON.stringify(account)}`
  yield* list('keys', one(await keys.list(owner)), timed)
  yield* list('sessions', one(await sessions.list(owner)), timed)
  const events = await securityEvents.latest(owner, MOST_EVENTS)
  yield* list('events', one(events), timed)
  yield* list('channels', one(await channels.list(owner)), channelResource)
  const projects = () => stretches((some) => belongings.projects(owner, some))
  yield* list('projects', projects(), timed)
  const allAlerts = ofEach(projects(), async ({ id: project }) => {
    return (await alerts.list(owner, { project, most: MOST_ALERTS })) ?? []
  })
  yield* list('alerts', allAlerts, alertResource)
  const allMarkers = ofEach(projects(), async ({ id, name }) => {
    const own = (await markers.list(owner, id, { most: MOST_MARKERS })) ?? []
    return own.map((marker) => ({ ...markerResource(marker), project: { id, name } }))
  })
  yield* list('markers', allMarkers, (marker) => marker)
  const allBuilds = ofEach(projects(), async ({ id: project }) => {
    const all = { page: 1, perPage: MOST_BUILDS, sort: 'asc' } as const
    const { items } = (await buildLists.page(owner, project, all)) ?? { items: [] }
    return items.map((build) => ({
      ...buildResource(build, { address, project }),
      runs_url: `${address}/api/v1/projects/${project}/builds/${build.id}/runs`,
    }))
  })
  yield* list('builds', allBuilds, (build) => build)
  const reports = stretches((some) => belongings.reports(owner, some))
  yield* list('reports', reports, (report) => ({
    ...reportResource(report, address),
    results_url: `${address}/api/v1/reports/${report.id}`,
    export_url: `${address}/api/v1/reports/${report.id}/export?format=json`,
  }))
  const sites = stretches((some) => belongings.siteAudits(owner, some))
  yield* list('site_audits', sites, (site) => ({
    ...siteAuditResource(site, address),
    crawls_url: `${address}/api/v1/site-audits/${site.id}/crawls`,
    export_url: `${address}/api/v1/site-audits/${site.id}/crawls/latest/export?format=json`,
  }))
  yield '}\n'
}

async function* list<Item>(
  name: string,
  chunks: AsyncIterable<readonly Item[]>,
  resource: (item: Item) => unknown,
): AsyncGenerator<string> {
  let before = `,\n"${name}":[`
  for await (const items of chunks) {
    if (items.length === 0) continue
    yield before + items.map((item) => JSON.stringify(resource(item))).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? ']' : `${before}]`
}

async function* one<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield items
}

async function* ofEach<Whole, Item>(
  chunks: AsyncIterable<readonly Whole[]>,
  itemsOf: (whole: Whole) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  for await (const wholes of chunks) {
    for (const whole of wholes) yield await itemsOf(whole)
  }
}

async function* stretches<Item extends { readonly id: string }>(
  ask: (stretch: NextRows) => Promise<readonly Item[]>,
): AsyncGenerator<readonly Item[]> {
  let last: Item | undefined
  do {
    const items = await ask({ after: last?.id ?? '', most: PER_STRETCH })
    yield items
    last = items.at(-1)
  } while (last)
}

/** The same with times in the API's format, without the owner. */
function timed(item: object): Record<string, unknown> {
  const told = Object.entries(item).filter(([name]) => name !== 'userId')
  const entries = told.map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'number' && /At$|^at$/.test(name) ? timeText(value) : value,
  ])
  return Object.fromEntries(entries)
}
