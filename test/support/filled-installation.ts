import { join } from 'node:path'
import { runBackup } from '../../src/cli/actions/run-backup.ts'
import { DEFAULT_QUEUE_LIMITS } from '../../src/queue/queue-limits.ts'
import { createQueue } from '../../src/queue/queue.ts'
import { createArtifacts } from '../../src/store/runs/artifacts.ts'
import { ALERT_RULES } from '../../src/watch/alerts/alert-rules.ts'
import type { Installation } from './installation.ts'
import { completed, NO_LIMITS, reportDraft } from './store.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { addWatchingRows } from './watching-rows.ts'

/** A report with results, a file and a sealed password, and one that is queued. */
export async function fill({ open }: Installation) {
  await using opened = await open()
  const { db, store, seals, blobs } = opened
  const user = await store.users.create({ email: 'ada@example.com', admin: true })
  const owner = { kind: 'user', id: user.id, level: 'expert' } as const
  const credentials = { username: 'crew', password: 'a very secret word' }
  const { report } = await store.reports.store(owner, reportDraft({ credentials }))
  const queue = createQueue(
    db,
    { ...DEFAULT_QUEUE_LIMITS, ...NO_LIMITS },
    { seals, watching: ALERT_RULES },
  )
  const token = (await queue.claim('test'))?.token ?? ''
  const file = { name: 'a.json', mediaType: 'application/json', body: Buffer.from('{"a":1}') }
  await createArtifacts(db, blobs).save(token, file)
  await queue.finish(token, completed())
  await store.reports.store(owner, reportDraft({ url: 'https://waiting.example/' }))
  await addWatchingRows({ db, store, owner, report })
  return { owner, id: report.id }
}

/** Folder of a new backup. */
export async function backedUp(from: Installation): Promise<string> {
  const folder = join(temporaryFolder(), 'backup')
  await runBackup({ folder, key: 'with key' }, from.terminal)
  return folder
}
