import { recordEvent } from '../../src/store/channels/record-event.ts'
import { type Connection, writing } from '../../src/store/database/database.ts'
import type { createStore } from '../../src/store/store.ts'
import type { Owner } from '../../src/store/accounts/actor.ts'
import { alertRow } from './alert-row.ts'
import { SLACK, WEBHOOK } from './deliveries.ts'

interface Place {
  readonly db: Connection
  readonly store: ReturnType<typeof createStore>
  readonly owner: Owner
  readonly report: { readonly id: string; readonly projectId: string }
}

/** The tables of watching and of builds: each has a row after `addWatchingRows`. */
export const WATCHING_TABLES = [
  'events',
  'channels',
  'channel_projects',
  'deliveries',
  'watches',
  'alerts',
  'markers',
  'import_keys',
  'builds',
  'imported_runs',
  'imported_originals',
] as const

/** A watched report with an open alert that two channels are told of, a marker, and a build with a run. */
export async function addWatchingRows({ db, store, owner, report }: Place): Promise<void> {
  const { projectId } = report
  const channel = { name: 'Tëam 書', events: ['alert.confirmed'] } as const
  await store.channels.create(owner, { ...channel, settings: SLACK, projects: null })
  await store.channels.create(owner, { ...channel, settings: WEBHOOK, projects: [projectId] })
  await store.watches.set(owner, { kind: 'report', reference: report.id }, true)
  const alert = alertRow({ id: report.id, report_id: report.id, note: 'Known, “quoted”.' })
  await db.insertInto('alerts').values(alert).execute()
  await writing(db, (trx) =>
    recordEvent(trx, {
      kind: 'alert.confirmed',
      project: projectId,
      owner: owner.id,
      subject: { kind: 'alert', id: alert.id },
      body: { headline: alert.message, path: `/alerts/${alert.id}` },
    }),
  )
  const marker = { name: 'Deploy 4f2c', url: null, commit: '4f2c' }
  await store.markers.add(owner, projectId, marker)

  await store.importKeys.create(owner, projectId, { hash: 'hash', hint: 'pmk_Ab…wXyZ' })
  const texts = { message: 'Äpfel', author: 'Ada', externalUrl: '', ancestorHash: '' }
  const build = await store.importedBuilds.create(
    { projectId },
    { ...texts, branch: 'main', hash: 'c1', runAt: 1 },
  )
  if (typeof build === 'string') throw new Error(build)
  const metrics = { fcp: 1200.5, lcp: null, tbt: 0, cls: 0.1, 'speed-index': null, tti: null }
  const run = { lighthouse: '12.8.2', categories: [], metrics, audits: [] }
  const page = { url: 'http://localhost:PORT/', formFactor: 'mobile', run } as const
  const added = await store.importedBuilds.addRun({ projectId }, build.id, page)
  if (typeof added === 'string') throw new Error(added)
  await db
    .insertInto('imported_originals')
    .values({ run_id: added.id, build_id: build.id, bytes: 2, dropped_at: null })
    .execute()
  await store.importedBuilds.seal({ projectId }, build.id)
}
