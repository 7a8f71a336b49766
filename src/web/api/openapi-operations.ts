/** Names of operations for generated clients: never changed within v1. */
export interface OperationName {
  readonly operationId: string
  readonly tag: keyof typeof TAGS
}

export const TAGS = {
  Reports: 'Reports, their results and exports.',
  Runs: 'Audits of a report, and what changed between them.',
  Projects: 'Groups of reports.',
  Budgets: 'Limits that the reports of a project must keep.',
  Alerts: 'Alerts of watched reports, markers and timelines.',
  Builds: 'Commits whose pages were measured elsewhere, such as in CI.',
  Channels: 'Destinations of messages about alerts and other events.',
  Schedules: 'When reports are audited and sites crawled again.',
  Sites: 'Whole sites, their crawls and what these found.',
  Account: 'The key and its account.',
  Service: 'The API itself.',
} as const

const REPORT = '/api/v1/reports/{id}'
const PROJECT = '/api/v1/projects/{project}'

const BUILD = `${PROJECT}/builds/{build}`
const CHANNEL = '/api/v1/channels/{id}'
const SITE = '/api/v1/site-audits/{id}'
const CRAWL = `${SITE}/crawls/{number}`

/** By method and path. */
export const OPERATIONS: Readonly<Record<string, OperationName>> = {
  'get /api/v1/reports': { operationId: 'listReports', tag: 'Reports' },
  'post /api/v1/reports': { operationId: 'createReport', tag: 'Reports' },
  [`get ${REPORT}`]: { operationId: 'getReport', tag: 'Reports' },
  [`put ${REPORT}`]: { operationId: 'replaceReport', tag: 'Reports' },
  [`patch ${REPORT}`]: { operationId: 'updateReport', tag: 'Reports' },
  [`delete ${REPORT}`]: { operationId: 'deleteReport', tag: 'Reports' },
  [`get ${REPORT}/export`]: { operationId: 'exportReport', tag: 'Reports' },
  [`get ${REPORT}/events`]: { operationId: 'followReport', tag: 'Runs' },
  [`post ${REPORT}/cancel`]: { operationId: 'cancelRun', tag: 'Runs' },
  [`get ${REPORT}/runs`]: { operationId: 'listRuns', tag: 'Runs' },
  [`get ${REPORT}/runs/{number}`]: { operationId: 'getRun', tag: 'Runs' },
  [`get ${REPORT}/runs/{number}/files`]: { operationId: 'listRunFiles', tag: 'Runs' },
  [`get ${REPORT}/runs/{number}/files/{name}`]: { operationId: 'getRunFile', tag: 'Runs' },
  [`get ${REPORT}/compare`]: { operationId: 'compareRuns', tag: 'Runs' },
  'get /api/v1/given-up-runs': { operationId: 'listGivenUpRuns', tag: 'Runs' },
  'post /api/v1/given-up-runs/{id}/queue': { operationId: 'queueGivenUpRun', tag: 'Runs' },
  'get /api/v1/projects': { operationId: 'listProjects', tag: 'Projects' },
  'post /api/v1/projects': { operationId: 'createProject', tag: 'Projects' },
  [`get ${PROJECT}`]: { operationId: 'getProject', tag: 'Projects' },
  [`patch ${PROJECT}`]: { operationId: 'updateProject', tag: 'Projects' },
  [`delete ${PROJECT}`]: { operationId: 'deleteProject', tag: 'Projects' },
  [`get ${PROJECT}/budgets`]: { operationId: 'getBudgets', tag: 'Budgets' },
  [`put ${PROJECT}/budgets`]: { operationId: 'setBudgets', tag: 'Budgets' },
  [`post ${PROJECT}/budgets/import`]: { operationId: 'importBudgets', tag: 'Budgets' },
  [`get ${PROJECT}/watch`]: { operationId: 'getProjectWatch', tag: 'Alerts' },
  [`put ${PROJECT}/watch`]: { operationId: 'setProjectWatch', tag: 'Alerts' },
  [`get ${REPORT}/watch`]: { operationId: 'getReportWatch', tag: 'Alerts' },
  [`put ${REPORT}/watch`]: { operationId: 'setReportWatch', tag: 'Alerts' },
  [`get ${SITE}/watch`]: { operationId: 'getSiteWatch', tag: 'Alerts' },
  [`put ${SITE}/watch`]: { operationId: 'setSiteWatch', tag: 'Alerts' },
  'get /api/v1/alerts': { operationId: 'listAlerts', tag: 'Alerts' },
  'get /api/v1/alerts/{alert}': { operationId: 'getAlert', tag: 'Alerts' },
  'patch /api/v1/alerts/{alert}': { operationId: 'updateAlert', tag: 'Alerts' },
  [`get ${PROJECT}/markers`]: { operationId: 'listMarkers', tag: 'Alerts' },
  [`post ${PROJECT}/markers`]: { operationId: 'addMarker', tag: 'Alerts' },
  [`delete ${PROJECT}/markers/{marker}`]: { operationId: 'deleteMarker', tag: 'Alerts' },
  [`get ${PROJECT}/timeline`]: { operationId: 'getTimeline', tag: 'Alerts' },
  [`get ${PROJECT}/builds`]: { operationId: 'listBuilds', tag: 'Builds' },
  [`post ${PROJECT}/builds`]: { operationId: 'createBuild', tag: 'Builds' },
  [`get ${BUILD}/export`]: { operationId: 'exportBuild', tag: 'Builds' },
  [`get ${BUILD}`]: { operationId: 'getBuild', tag: 'Builds' },
  [`get ${BUILD}/runs`]: { operationId: 'listBuildRuns', tag: 'Builds' },
  [`post ${BUILD}/runs`]: { operationId: 'addBuildRun', tag: 'Builds' },
  [`get ${BUILD}/runs/{run}`]: { operationId: 'getBuildRun', tag: 'Builds' },
  [`get ${BUILD}/runs/{run}/original`]: { operationId: 'getBuildOriginal', tag: 'Builds' },
  [`post ${BUILD}/seal`]: { operationId: 'sealBuild', tag: 'Builds' },
  'get /api/v1/channels': { operationId: 'listChannels', tag: 'Channels' },
  'post /api/v1/channels': { operationId: 'createChannel', tag: 'Channels' },
  [`get ${CHANNEL}`]: { operationId: 'getChannel', tag: 'Channels' },
  [`patch ${CHANNEL}`]: { operationId: 'updateChannel', tag: 'Channels' },
  [`delete ${CHANNEL}`]: { operationId: 'deleteChannel', tag: 'Channels' },
  [`post ${CHANNEL}/test`]: { operationId: 'testChannel', tag: 'Channels' },
  [`post ${CHANNEL}/rotate`]: { operationId: 'rotateSecret', tag: 'Channels' },
  [`post ${CHANNEL}/redeliver`]: { operationId: 'redeliverFailed', tag: 'Channels' },
  [`get ${CHANNEL}/deliveries`]: { operationId: 'listDeliveries', tag: 'Channels' },
  'post /api/v1/deliveries/{id}/redeliver': { operationId: 'redeliver', tag: 'Channels' },
  [`get ${PROJECT}/schedule`]: { operationId: 'getProjectSchedule', tag: 'Schedules' },
  [`put ${PROJECT}/schedule`]: { operationId: 'setProjectSchedule', tag: 'Schedules' },
  [`delete ${PROJECT}/schedule`]: { operationId: 'deleteProjectSchedule', tag: 'Schedules' },
  [`post ${PROJECT}/schedule/preview`]: { operationId: 'previewProjectSchedule', tag: 'Schedules' },
  [`get ${REPORT}/schedule`]: { operationId: 'getReportSchedule', tag: 'Schedules' },
  [`put ${REPORT}/schedule`]: { operationId: 'setReportSchedule', tag: 'Schedules' },
  [`delete ${REPORT}/schedule`]: { operationId: 'deleteReportSchedule', tag: 'Schedules' },
  [`post ${REPORT}/schedule/preview`]: { operationId: 'previewReportSchedule', tag: 'Schedules' },
  [`get ${SITE}/schedule`]: { operationId: 'getSiteSchedule', tag: 'Schedules' },
  [`put ${SITE}/schedule`]: { operationId: 'setSiteSchedule', tag: 'Schedules' },
  [`delete ${SITE}/schedule`]: { operationId: 'deleteSiteSchedule', tag: 'Schedules' },
  [`post ${SITE}/schedule/preview`]: { operationId: 'previewSiteSchedule', tag: 'Schedules' },
  'get /api/v1/site-audits': { operationId: 'listSiteAudits', tag: 'Sites' },
  'post /api/v1/site-audits': { operationId: 'createSiteAudit', tag: 'Sites' },
  [`get ${SITE}`]: { operationId: 'getSiteAudit', tag: 'Sites' },
  [`patch ${SITE}`]: { operationId: 'updateSiteAudit', tag: 'Sites' },
  [`delete ${SITE}`]: { operationId: 'deleteSiteAudit', tag: 'Sites' },
  [`get ${SITE}/compare`]: { operationId: 'compareCrawls', tag: 'Sites' },
  [`get ${SITE}/crawls`]: { operationId: 'listCrawls', tag: 'Sites' },
  [`post ${SITE}/crawls`]: { operationId: 'startCrawl', tag: 'Sites' },
  [`get ${CRAWL}`]: { operationId: 'getCrawl', tag: 'Sites' },
  [`post ${CRAWL}/pause`]: { operationId: 'pauseCrawl', tag: 'Sites' },
  [`post ${CRAWL}/resume`]: { operationId: 'resumeCrawl', tag: 'Sites' },
  [`post ${CRAWL}/cancel`]: { operationId: 'cancelCrawl', tag: 'Sites' },
  [`get ${CRAWL}/findings`]: { operationId: 'listCrawlFindings', tag: 'Sites' },
  [`get ${CRAWL}/findings/{check}`]: { operationId: 'getCrawlFinding', tag: 'Sites' },
  [`get ${CRAWL}/findings/{check}/pages`]: { operationId: 'listFindingPages', tag: 'Sites' },
  [`get ${CRAWL}/templates`]: { operationId: 'listCrawlTemplates', tag: 'Sites' },
  [`patch ${SITE}/templates/{template}`]: { operationId: 'renameTemplate', tag: 'Sites' },
  [`get ${CRAWL}/links`]: { operationId: 'listCrawlLinks', tag: 'Sites' },
  [`get ${CRAWL}/files`]: { operationId: 'listCrawlFiles', tag: 'Sites' },
  [`get ${CRAWL}/pages`]: { operationId: 'listCrawlPages', tag: 'Sites' },
  [`get ${CRAWL}/pages/{page}`]: { operationId: 'getCrawlPage', tag: 'Sites' },
  [`post ${CRAWL}/pages/{page}/report`]: { operationId: 'createPageReport', tag: 'Sites' },
  [`get ${CRAWL}/events`]: { operationId: 'followCrawl', tag: 'Sites' },
  [`get ${CRAWL}/export`]: { operationId: 'exportCrawl', tag: 'Sites' },
  'get /api/v1/account': { operationId: 'getAccount', tag: 'Account' },
  'get /api/v1/openapi.json': { operationId: 'getOpenApi', tag: 'Service' },
}

const text = { type: 'string' } as const

/** Request headers of operations, by operation ID. */
export const REQUEST_HEADERS: Readonly<
  Record<string, readonly { readonly name: string; readonly description: string }[]>
> = {
  ...each(
    ['createReport', 'replaceReport', 'updateReport'],
    [
      {
        name: 'Prefer',
        description: 'wait=30 waits up to 30 seconds, at most 60, for the run to end.',
      },
    ],
  ),
  createReport: [
    {
      name: 'Prefer',
      description: 'wait=30 waits up to 30 seconds, at most 60, for the run to end.',
    },
    {
      name: 'Idempotency-Key',
      description: 'The same key with the same body returns the first answer for 24 hours.',
    },
  ],
  createSiteAudit: [
    {
      name: 'Idempotency-Key',
      description: 'The same key with the same body returns the same site audit for 24 hours.',
    },
  ],
  createPageReport: [
    {
      name: 'Idempotency-Key',
      description: 'The same key for the same page returns the first answer for 24 hours.',
    },
  ],
  getReport: [{ name: 'If-None-Match', description: 'ETag of an earlier answer.' }],
  followReport: [{ name: 'Last-Event-ID', description: 'ID of the last event that was read.' }],
}

const RATE = {
  RateLimit: header('What is left of the limit, and the seconds until it is whole again.'),
  'RateLimit-Policy': header('The limit, and its window in seconds.'),
}
const PAGE_LINKS = header(
  'The first, previous, next and last page (RFC 8288). Absent if longer than 2,500 characters.',
)

const PREFERENCE = header('The preference that was applied, such as wait=30.')

/** Response headers of successful operations, in addition to the common ones. */
export const RESPONSE_HEADERS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  createReport: {
    Location: header('URL of the report.'),
    'Preference-Applied': PREFERENCE,
  },
  replaceReport: { 'Preference-Applied': PREFERENCE },
  updateReport: { 'Preference-Applied': PREFERENCE },
  getReport: { ETag: header('Version of the report and its results.') },
  listReports: { Link: PAGE_LINKS },
  listProjects: { Link: PAGE_LINKS },
  createProject: { Location: header('URL of the project.') },
  createPageReport: { Location: header('URL of the report.') },
  createSiteAudit: { Location: header('URL of the site audit.') },
  ...each(['listSiteAudits', 'listCrawls', 'listFindingPages', 'listCrawlPages'], {
    Link: PAGE_LINKS,
  }),
}

export const ALL_HEADERS: Readonly<Record<string, object>> = {
  ...RATE,
  'X-Request-Id': header('ID of the request in the log.'),
}

function header(description: string) {
  return { description, schema: text }
}

function each<T>(names: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value]))
}
