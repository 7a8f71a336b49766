import type { Person } from '../../visitor/person.ts'
import type { Page, PageQuery } from '../../../store/database/page.ts'
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
import type { Projects } from '../../../store/projects/projects.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import type { Reports } from '../../../store/reports/reports.ts'

/** The stores that hold data of a user. */
export interface ExportStores {
  readonly keys: Keys
  readonly sessions: Sessions
  readonly securityEvents: SecurityEvents
  readonly projects: Projects
  readonly reports: Reports
  readonly channels: Channels
  readonly buildLists: BuildLists
  readonly alerts: Alerts
  readonly markers: Markers
  readonly siteAudits: SiteAudits
}

export interface ExportNeeds extends ExportStores {
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
}

/** Rows held in memory at once. */
const PER_PAGE = 100

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
  const { keys, sessions, securityEvents, projects, reports, channels, alerts, markers } = needs
  const { siteAudits, buildLists, address } = needs
  const account = { email, admin, ...preferences }
  yield `{"account":${JSON.stringify(account)}`
  yield* list('keys', one(await keys.list(owner)), timed)
  yield* list('sessions', one(await sessions.list(owner)), timed)
  const events = await securityEvents.latest(owner, MOST_EVENTS)
  yield* list('events', one(events), timed)
  yield* list('channels', one(await channels.list(owner)), channelResource)
  const byName = () =>
    pages((page) => projects.list(owner, { ...page, sortBy: 'project', sort: 'asc' }))
  yield* list('projects', byName(), timed)
  const allAlerts = ofEach(byName(), async ({ id: project }) => {
    return (await alerts.list(owner, { project, most: MOST_ALERTS })) ?? []
  })
  yield* list('alerts', allAlerts, alertResource)
  const allMarkers = ofEach(byName(), async ({ id, name }) => {
    const own = (await markers.list(owner, id, { most: MOST_MARKERS })) ?? []
    return own.map((marker) => ({ ...markerResource(marker), project: { id, name } }))
  })
  yield* list('markers', allMarkers, (marker) => marker)
  const allBuilds = ofEach(byName(), async ({ id: project }) => {
    const all = { page: 1, perPage: MOST_BUILDS, sort: 'asc' } as const
    const { items } = (await buildLists.page(owner, project, all)) ?? { items: [] }
    return items.map((build) => ({
      ...buildResource(build, { address, project }),
      runs_url: `${address}/api/v1/projects/${project}/builds/${build.id}/runs`,
    }))
  })
  yield* list('builds', allBuilds, (build) => build)
  const byAge = pages((page) => reports.list(owner, { ...page, sortBy: 'id', sort: 'asc' }))
  yield* list('reports', byAge, (report) => ({
    ...reportResource(report, address),
    results_url: `${address}/api/v1/reports/${report.id}`,
    export_url: `${address}/api/v1/reports/${report.id}/export?format=json`,
  }))
  const sites = pages((page) => siteAudits.list(owner, page))
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

async function* pages<Item>(
  ask: (page: PageQuery) => Promise<Page<Item>>,
): AsyncGenerator<readonly Item[]> {
  for (let page = 1; ; page += 1) {
    const { items } = await ask({ page, perPage: PER_PAGE })
    yield items
    if (items.length < PER_PAGE) return
  }
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
