import { saveOriginal } from '../save-original.ts'
import { brotliCompressSync } from 'node:zlib'
import { expect } from 'vitest'
import { newApiKey } from '../../../src/accounts/api-key.ts'
import type { Owner } from '../../../src/store/accounts/actor.ts'
import type { Print } from '../../../src/worker/print.ts'
import { endRuns, leaveFile, startApi, type TestApi, type TestUser } from '../api.ts'
import { sessionOf } from '../people.ts'
import { printed } from '../printed.ts'
import { alertRow } from '../alert-row.ts'
import { quickPasswords } from '../quick-passwords.ts'
import { SECRET_RESULTS } from '../secret-results.ts'
import { crawledAtOnce, siteDraft } from '../site-audits.ts'
import { reportDraft } from '../store.ts'
import { type Actor, PASSWORD, PROJECT, type Row } from './row.ts'

export const SECRET_FILE = {
  name: 'mobile.har.br',
  mediaType: 'application/json',
  body: brotliCompressSync('{"log":"secret-page"}'),
}

/** A server and all actors. */
export interface Stage {
  readonly api: TestApi
  readonly owner: TestUser
  /** Members of the shared project: each has a key and a session. */
  readonly members: Readonly<Record<'viewer' | 'editor', TestUser>>
  readonly keys: Readonly<Partial<Record<Actor, string>>>
  readonly passwordHash: string
  /** Another user's report with the same password. */
  readonly other: string
  readonly neighbour: Owner
  readonly admin: Owner
}

export interface Scene {
  readonly reportId: string
  /** A site audit in the same project with the same password, for routes that name one. */
  readonly siteId: string
  readonly projectId: string
  /** A new import key of the project. */
  readonly importKey: () => Promise<string>
  /** The cookies of this actor, if any: the access cookie, or the session. */
  readonly ticketOf: (actor: Actor) => Promise<string | undefined>
}

export async function setStage(): Promise<Stage> {
  const metrics = { token: 'operator', queue: async () => ({ running: 0, waiting: [], jobs: [] }) }
  // A PDF that contains its own source.
  const print: Print = async ({ html }) => ({ printed: true, pdf: Buffer.from(html) })
  const api = await startApi({ metrics, trustProxy: 1, anonymousAudits: () => true, print })
  const owner = await api.user()
  const passwordHash = await quickPasswords().hash(PASSWORD)
  const revoked = await api.key(owner.owner)
  await api.store.keys.revoke(owner.owner, revoked.key.id)
  const somebody = await api.user()
  const draft = reportDraft({ privacy: 2, passwordHash })
  const admin = (await api.user()).owner
  await api.store.userAdministration.setAdmin(admin.id, true)
  const members = { viewer: await api.user(), editor: await api.user() }
  return {
    api,
    owner,
    members,
    passwordHash,
    admin,
    neighbour: (await api.user()).owner,
    other: (await api.store.reports.store(somebody.owner, draft)).report.id,
    keys: {
      expert: owner.secret,
      reader: (await api.key(owner.owner, { level: 'reader' })).secret,
      other: somebody.secret,
      revoked: revoked.secret,
      viewer: members.viewer.secret,
      editor: members.editor.secret,
      expired: (await api.key(owner.owner, { expiresInMs: 0 })).secret,
    },
  }
}

/** A report in a new project; the previous report is deleted with its project. */
export async function setScene(stage: Stage, row: Row): Promise<Scene> {
  const { api, owner, members, passwordHash } = stage
  const { reports, projects, memberships } = api.store
  await projects.delete(owner.owner, PROJECT)
  const url = 'https://www.example.com/secret-page'
  const draft = reportDraft({ url, project: PROJECT, privacy: 2, passwordHash })
  const { report } = await reports.store(owner.owner, draft)
  const projectId = (await projects.find(owner.owner, PROJECT))?.id ?? 'none'
  for (const role of ['viewer', 'editor'] as const) {
    await memberships.share(owner.owner, PROJECT, { email: members[role].user.email, role })
  }
  if (row.finished) {
    await leaveFile(api, report.id, SECRET_FILE)
    await endRuns(api, report.id, SECRET_RESULTS)
    if (row.printed) await printed(api, owner.owner, report.id)
  }
  if (/:alert|:marker/.test(row.route)) await watchedScene(api.db, { id: report.id, projectId })
  if (/ \/(?:api|lhci)\/.*:build/.test(row.route))
    await buildScene(api, { id: report.id, projectId })
  if (isOfSite(row)) return await siteScene(stage, { row, reportId: report.id, projectId })
  const outdated = await ticketTo(api, report.id)
  await reports.update(owner.owner, report.id, { privacy: 2, passwordHash })
  const unlocked = await ticketTo(api, report.id)
  if (row.privacy !== undefined) {
    await reports.update(owner.owner, report.id, { privacy: row.privacy })
  }
  const passed: Partial<Record<Actor, string>> = { outdated, unlocked }
  return {
    reportId: report.id,
    siteId: report.id,
    projectId,
    importKey: () => importKeyOf(stage, projectId),
    ticketOf: async (actor) => {
      const cookie = passed[actor] ?? (await ticketOf(stage, actor))
      return cookie === undefined ? undefined : (passed[actor] = cookie)
    },
  }
}

async function importKeyOf({ api, owner }: Stage, projectId: string): Promise<string> {
  const { secret, hash, hint } = newApiKey()
  await api.store.importKeys.create(owner.owner, projectId, { hash, hint })
  return secret
}

/** An alert and a marker with the ID of the report. */
async function watchedScene(
  db: TestApi['db'],
  { id, projectId }: { readonly id: string; readonly projectId: string },
): Promise<void> {
  await db
    .insertInto('alerts')
    .values(alertRow({ id, report_id: id }))
    .execute()
  await db
    .insertInto('markers')
    .values({
      id,
      project_id: projectId,
      at: 0,
      name: 'Deploy',
      url: null,
      commit_id: null,
      created_at: 0,
    })
    .execute()
}

/** An open build and a run with the ID of the report, and its original. */
async function buildScene(
  { db, originals }: TestApi,
  { id, projectId }: { readonly id: string; readonly projectId: string },
): Promise<void> {
  await db
    .insertInto('builds')
    .values({
      id,
      project_id: projectId,
      branch: 'main',
      hash: 'c0ffee',
      ancestor_hash: '',
      message: '',
      author: '',
      external_url: '',
      run_at: 0,
      created_at: Date.now(),
      sealed_at: null,
    })
    .execute()
  const metrics = { fcp: 1200.5, lcp: 2410, tbt: 0, cls: 0.1, 'speed-index': 1820, tti: null }
  const run = JSON.stringify({ lighthouse: '13.5.0', categories: [], metrics, audits: [] })
  await db
    .insertInto('imported_runs')
    .values({ id, project_id: projectId, build_id: id, url: '/', form_factor: 'mobile', run })
    .execute()
  await saveOriginal(originals, { projectId }, { build: id, run: id, original: '{}' })
}

export function isOfSite({ route }: Pick<Row, 'route'>): boolean {
  return / (?:\/s\/|\/api\/v1\/site-audits\/)/.test(route)
}

/** The crawled site audit: its pages and findings mention the secret page. */
async function siteScene(
  stage: Stage,
  { row, reportId, projectId }: { row: Row; reportId: string; projectId: string },
): Promise<Scene> {
  const { api, owner, passwordHash } = stage
  const { siteAudits } = api.store
  const url = 'https://www.example.com/secret-page'
  const draft = siteDraft({ url, project: PROJECT, privacy: 2, passwordHash })
  const { id } = await siteAudits.create(owner.owner, draft)
  if (row.finished) await crawledAtOnce(api, id)
  const outdated = await ticketToSite(api, id)
  await siteAudits.update(owner.owner, id, { privacy: 2, passwordHash })
  const passed: Partial<Record<Actor, string>> = { outdated, unlocked: await ticketToSite(api, id) }
  if (row.privacy !== undefined) {
    await siteAudits.update(owner.owner, id, { privacy: row.privacy })
  }
  return {
    reportId,
    siteId: id,
    projectId,
    importKey: () => importKeyOf(stage, projectId),
    ticketOf: async (actor) => {
      const cookie = passed[actor] ?? (await ticketOf(stage, actor))
      return cookie === undefined ? undefined : (passed[actor] = cookie)
    },
  }
}

async function ticketToSite({ store }: TestApi, id: string): Promise<string> {
  const lock = await store.siteLocks.find(id)
  if (!lock) throw new Error('The site audit has no password.')
  return await store.siteLocks.unlock(lock)
}

async function ticketOf(stage: Stage, actor: Actor): Promise<string | undefined> {
  const { api, owner, members, neighbour, admin, other } = stage
  switch (actor) {
    case 'elsewhere':
      return await ticketTo(api, other)
    case 'session':
      return await sessionOf(api, owner.owner)
    case 'neighbour':
      return await sessionOf(api, neighbour)
    case 'viewer':
    case 'editor':
      return await sessionOf(api, members[actor].owner)
    case 'impersonation':
      return await impersonationSession(api, admin, owner.owner)
    default:
      return undefined
  }
}

async function impersonationSession(api: TestApi, admin: Owner, owner: Owner): Promise<string> {
  const token = await sessionOf(api, admin)
  const from = { address: '198.18.0.1', agent: 'test' }
  expect(await api.store.impersonations.begin(token, owner.id, from)).toBe(true)
  return token
}

async function ticketTo({ store }: TestApi, reportId: string): Promise<string> {
  const lock = await store.reportLocks.find(reportId)
  if (!lock) throw new Error('The report has no password.')
  return await store.reportLocks.unlock(lock)
}
