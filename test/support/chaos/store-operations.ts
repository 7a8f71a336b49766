// Runs the operations behind the points of one kind of process, in a process of its own that die-at.mjs is loaded into:
//
//     node --import die-at.mjs store-operations.ts PLACE KIND POINTS
//
// PLACE is the file or the URL of a database, KIND a name in `OPERATIONS`, and POINTS a JSON list. They are armed once
// all that the operations need has been created.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase, openDatabaseServer, writing } from '../../../src/store/database/database.ts'
import { migrate } from '../../../src/store/database/migrate.ts'
import { hideProject } from '../../../src/store/projects/delete-project.ts'
import { sweep } from '../../../src/store/upkeep/sweep.ts'
import { DELIVERED, deliveryQueue, WEBHOOK } from '../deliveries.ts'
import { crawledAtOnce, siteDraft } from '../site-audits.ts'
import { completed, NO_LIMITS, openTestStore, reportDraft, type TestStore } from '../store.ts'
import type { Owner } from '../../../src/store/accounts/actor.ts'

const [, , place = '', kind = '', points = '[]'] = process.argv
const PROJECT = 'Shop'
const TEXTS = { ancestorHash: '', message: '', author: '', externalUrl: '' }
const BUILD = { ...TEXTS, branch: 'main', hash: 'c1', runAt: 1 }
const NO_METRICS = { fcp: null, lcp: null, tbt: null, cls: null, 'speed-index': null, tti: null }
const RUN = {
  url: '/',
  formFactor: 'mobile',
  run: { lighthouse: '12.8.2', categories: [], metrics: NO_METRICS, audits: [] },
} as const

interface Prepared {
  readonly test: TestStore
  readonly owner: Owner
  readonly projectId: string
  /** Has a queued run. */
  readonly reportId: string
  /** Has a queued crawl. */
  readonly siteId: string
}

const OPERATIONS: Readonly<Record<string, (prepared: Prepared) => Promise<void>>> = {
  web,
  worker,
  sweep: sweepAll,
}

const db = place.startsWith('postgres')
  ? openDatabaseServer({ url: place, pool: 2, name: 'pagemark test' })
  : openDatabase(place)
await migrate(db)
await using test = await openTestStore({
  ...NO_LIMITS,
  siteConcurrency: 8,
  keepRuns: 1,
  database: { db, close: () => db.destroy() },
})
const prepared = await prepare(test)
if (kind === 'sweep') await fill(prepared)
arm()
await OPERATIONS[kind]?.(prepared)

async function prepare(test: TestStore): Promise<Prepared> {
  const { store } = test
  const owner = await test.owner()
  const { report } = await store.reports.store(owner, reportDraft({ project: PROJECT }))
  await store.watches.set(owner, { kind: 'project', reference: PROJECT }, true)
  await store.budgets.change(owner, PROJECT, () => [{ measure: 'score', min: 99 }])
  const channel = { name: 'Team', events: ['report.completed'], projects: null } as const
  await store.channels.create(owner, { ...channel, settings: WEBHOOK })
  const site = await store.siteAudits.create(owner, siteDraft({ project: PROJECT }))
  return { test, owner, projectId: report.projectId, reportId: report.id, siteId: site.id }
}

/** Has die-at.mjs read the points. A chaos scene sends the signal from another process. */
function arm(): void {
  writeFileSync(join(process.env.CHAOS_FOLDER ?? '', String(process.pid)), points)
  process.emit('SIGUSR2', 'SIGUSR2')
}

async function web({ test, owner, projectId, reportId, siteId }: Prepared): Promise<void> {
  const { store } = test
  const idempotency = { key: 'once', fingerprint: 'same' }
  await store.reports.store(owner, reportDraft({ project: PROJECT, idempotency }))
  await store.reports.update(owner, reportId, { privacy: 1 })
  await store.siteAudits.create(owner, siteDraft({ project: PROJECT }))
  await store.siteAudits.delete(owner, siteId)
  await upload(test, projectId)
  const from = { address: '192.0.2.1', agent: 'test' }
  await store.projects.delete(owner, PROJECT, { kind: 'project-deleted', userId: owner.id, from })
}

async function upload({ store, originals }: TestStore, projectId: string): Promise<void> {
  const build = await store.importedBuilds.create({ projectId }, BUILD)
  if (typeof build === 'string') throw new Error(build)
  const added = await originals.add({ projectId }, { build: build.id, original: '{}' }, (builds) =>
    builds.addRuns({ projectId }, build.id, [RUN]),
  )
  for (const { store: storeFile } of added.originals) await storeFile()
}

async function worker({ test, siteId }: Prepared): Promise<void> {
  await audit(test)
  await crawledAtOnce(test, siteId)
  const messages = deliveryQueue(test)
  const message = await messages.claim('test')
  await messages.finish(message?.token ?? '', DELIVERED)
}

async function audit({ queue, artifacts }: TestStore): Promise<void> {
  const { token = '' } = (await queue.claim('test')) ?? {}
  await queue.heartbeat(token)
  await queue.progress(token, { step: 'lab', done: 1, total: 2 })
  const host = { url: 'https://www.example.com/', addresses: ['192.0.2.1'] }
  await queue.enter(token, host)
  const body = Buffer.from('{}')
  await artifacts.save(token, { name: 'lighthouse.json', mediaType: 'application/json', body })
  await queue.finish(token, completed())
}

/** All that is left once the project was deleted by a process that died just then. */
async function fill({ test, owner, projectId, siteId }: Prepared): Promise<void> {
  await audit(test)
  await crawledAtOnce(test, siteId)
  await upload(test, projectId)
  await writing(test.db, (trx) => hideProject(trx, { ownerId: owner.id, projectId }))
}

async function sweepAll({ test }: Prepared): Promise<void> {
  const rules = { trashDays: 0, keepArtifactsDays: 90, keepStartsMs: 0 }
  await sweep(test.db, test.blobs, rules)
}
