import { recordEvent } from '../../../src/store/channels/record-event.ts'
import { writing } from '../../../src/store/database/database.ts'
import type { Example } from '../../../src/web/api/openapi-examples.ts'
import { SECRET_CHECK } from '../secret-results.ts'
import { SECRET_SITE_CHECK } from '../site-audits.ts'
import { type Operation, operationsOf } from './documented-operations.ts'
import { isOfSite, SECRET_FILE, setScene, setStage, type Stage } from './route-scenes.ts'
import { ACTORS, PROJECT, type Row } from './row.ts'
import { ROWS } from './rows.ts'

const HOOK = 'https://hooks.example.com/services/pagemark'

/** Bodies that say more than the shortest valid ones. */
const BODIES: Readonly<Record<string, object>> = {
  createReport: { url: 'https://www.example.com/pricing', project: 'shop', device: 'both' },
  replaceReport: { privacy: 1, project: 'shop' },
  updateReport: { privacy: 0, project: 'shop' },
  updateProject: { ignored_checks: ['hsts'] },
  setBudgets: { rules: [{ measure: 'lcp', max: 2500 }] },
  importBudgets: { file: [{ path: '/*', timings: [{ metric: 'interactive', budget: 3000 }] }] },
  createChannel: { kind: 'webhook', name: 'Operations', url: HOOK },
  updateChannel: { name: 'On call', events: ['alert.confirmed'] },
  updateSiteAudit: { max_pages: 1000 },
}

/** Uses each operation once, as the owner of a project with a report, a site audit, a build, an alert and a channel. */
export async function recordExamples(): Promise<Record<string, Example>> {
  const stage = await setStage()
  try {
    const recorded: Record<string, Example> = {}
    for (const operation of await operationsOf(stage.api.address)) {
      const example = await exampleOf(operation, stage)
      if (example !== undefined) recorded[operation.operationId] = example
    }
    return recorded
  } finally {
    await stage.api[Symbol.asyncDispose]()
  }
}

async function exampleOf(operation: Operation, stage: Stage): Promise<Example | undefined> {
  const row = rowOf(operation)
  if (row === undefined) return undefined
  const { method, operationId } = operation
  const ids = await idsOf(row, stage)
  const request = method === 'GET' ? undefined : (BODIES[operationId] ?? row.json ?? row.form)
  const answer = await fetch(stage.api.address + placeOf(row.route.split(' ')[1] ?? '', ids), {
    method,
    headers: { authorization: `Bearer ${stage.keys.expert}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(request ?? {}) }),
  })
  const response = await jsonOf(answer)
  if (!answer.ok) throw new Error(`${operationId}: ${answer.status}`)
  if (request === undefined && response === undefined) return undefined
  return settled({ request, response }, stage.api.address)
}

/** A row with which the owner succeeds; none for streams and for the document itself. */
function rowOf({ method, path }: Operation): Row | undefined {
  if (/events$|openapi/.test(path)) return undefined
  const rows = ROWS.filter(({ route }) => route.split('?')[0] === `${method} ${path}`)
  return rows.find(({ statuses }) => (statuses[EXPERT] ?? 500) < 300) ?? rows[0]
}

/** Undefined for other formats, and without a body. */
async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  return isJson && text !== '' ? JSON.parse(text) : undefined
}

const EXPERT = ACTORS.indexOf('expert')

interface Ids {
  readonly id: string
  readonly other: string
}

/** What the first ID of the path names, and the one after it. */
async function idsOf(row: Row, stage: Stage): Promise<Ids> {
  const scene = await setScene(stage, { ...row, finished: true })
  const { reportId, siteId, projectId } = scene
  if (isOfSite(row)) return { id: siteId, other: '1' }
  if (row.route.includes('/given-up-runs')) return await givenUp(stage, reportId)
  if (!/\/(?:channels|deliveries)\b/.test(row.route)) return { id: reportId, other: reportId }
  return await delivered(row, stage, projectId)
}

async function givenUp({ api }: Stage, reportId: string): Promise<Ids> {
  const runs = api.db.updateTable('runs').where('report_id', '=', reportId)
  await runs.set({ status: 'failed', error_code: 'crashed' }).execute()
  return { id: reportId, other: reportId }
}

/** A channel that was sent a message in vain. */
async function delivered({ route }: Row, { api, owner }: Stage, project: string): Promise<Ids> {
  const { channels } = api.store
  const old = await channels.list(owner.owner)
  for (const { id } of old) await channels.delete(owner.owner, id)
  const { id } = await channels.create(owner.owner, {
    name: 'Operations',
    settings: { kind: 'webhook', url: HOOK, secret: 'whsec_YQ==' },
    events: ['alert.confirmed', 'alert.resolved'],
    projects: null,
  })
  await writing(api.db, (trx) =>
    recordEvent(trx, {
      kind: 'alert.confirmed',
      project,
      owner: owner.owner.id,
      subject: { kind: 'report', id: project },
      body: { headline: 'LCP of www.example.com/pricing is 4.1 s, usually 2.4 s', path: '/alerts' },
    }),
  )
  const { id: delivery } = await api.db
    .updateTable('deliveries')
    .set({ status: 'dead', response_status: 502, attempt: 3, tried_at: Date.now() })
    .where('channel_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return route.includes('/deliveries/')
    ? { id: delivery, other: delivery }
    : { id, other: delivery }
}

function placeOf(path: string, { id, other }: Ids): string {
  return path
    .replace(':id', id)
    .replace(/:alert|:marker|:build/, id)
    .replace(/:run|:template/, other)
    .replace(':check', isOfSite({ route: ` ${path}` }) ? SECRET_SITE_CHECK : SECRET_CHECK)
    .replace(':name', SECRET_FILE.name)
    .replace(/:number|:page/g, '1')
    .replace(':project', PROJECT)
}

/** Entries of a list, and characters of a text, that an example shows. */
const MOST = 2
const LONGEST = 300

/** The same whenever it is recorded: places, IDs, times and secrets; and short. */
function settled(example: Example, address: string): Example {
  const ids = new Map<string, string>()
  const idFor = (id: string) => {
    if (!ids.has(id))
      ids.set(id, `00000000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`)
    return ids.get(id) ?? id
  }
  const plain = (text: string) =>
    text
      .replaceAll(address, 'https://pagemark.example.com')
      .replaceAll('secret-page', 'pricing')
      .replaceAll('secret-project', 'shop')
      .replaceAll(/\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, idFor)
      .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, '2026-11-26T09:30:00.000Z')
      .replaceAll(/pmk_\w+…\w+/g, 'pmk_Ab…wXyZ')
      .replaceAll(/whsec_[\w+/=]+/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
      .slice(0, LONGEST)
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return plain(value)
    if (Array.isArray(value)) return value.slice(0, MOST).map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [plain(name), walk(inner)]),
    )
  }
  return Object.fromEntries(Object.entries(example).map(([name, told]) => [name, walk(told)]))
}
