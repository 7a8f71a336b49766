// node bench/claims/claim-process.ts URL KEY MODE SECONDS
//
// Claims runs from the queue (`queue`), jobs from a plain table (`plain`), or ends runs that are being audited (`end`),
// for some seconds after it has warmed up. Begins at the first byte of its input, and prints what it did as JSON.
import { once } from 'node:events'
import { sql } from 'kysely'
import { createQueue } from '../../src/queue/queue.ts'
import { DEFAULT_QUEUE_LIMITS } from '../../src/queue/queue-limits.ts'
import { secretKey } from '../../src/secrets/secret-key.ts'
import { createSeals } from '../../src/secrets/sealed-values.ts'
import { openDatabaseServer, writing } from '../../src/store/database/database.ts'
import { alertRules } from '../../src/watch/alerts/alert-rules.ts'
import { completed, failed } from '../../test/support/store.ts'
import type { Claims, Step } from './claims.ts'

/** Workers run for days: the time in which the code is compiled is not counted. */
const WARM_UP_MS = 5_000

/** Ends that may be under way while the next run is claimed, as in a worker. */
const MOST_ENDING = 4

const [url = '', key = '', mode = '', seconds = '1'] = process.argv.slice(2)
const db = openDatabaseServer({ url, pool: MOST_ENDING + 1, name: `pagemark bench ${process.pid}` })
const limits = { ...DEFAULT_QUEUE_LIMITS, auditsPerMinute: 0, auditsPerHour: 0 }
const queue = createQueue(db, limits, {
  seals: createSeals([secretKey(Buffer.from(key, 'hex'))]),
  watching: alertRules({ mostLoads: 1 }),
})

/** A job: whose it is, and how it is ended. Undefined if there is none. */
type Take = () => Promise<
  { readonly owner: string; readonly end: () => Promise<unknown> } | undefined
>

const takes: Readonly<Record<string, Take>> = {
  async queue() {
    const run = await queue.claim(String(process.pid))
    return run && { owner: run.ownerId, end: () => queue.finish(run.token, failed()) }
  },

  /** The least that a queue in a table can do: one transaction for a claim, and one for the end. */
  async plain() {
    const { rows } = await writing(db, (trx) =>
      sql<{ id: number }>`update plain_jobs set status = 'running', worker = ${process.pid}
        where id = (select id from plain_jobs where status = 'queued'
          order by id for update skip locked limit 1) returning id`.execute(trx),
    )
    const id = rows[0]?.id
    const end = () =>
      writing(db, (trx) =>
        sql`update plain_jobs set status = 'ended' where id = ${id}`.execute(trx),
      )
    return id === undefined ? undefined : { owner: '', end }
  },

  /** Runs that this process holds, all of one project. */
  async end() {
    const token = held.pop()
    return token === undefined
      ? undefined
      : { owner: '', end: () => queue.finish(token, completed()) }
  },
}

const held: string[] = []
if (mode === 'end') {
  const { rows } = await sql<{ token: string }>`update bench_held set worker = ${process.pid}
    where token in (select token from bench_held where worker is null limit 1000 for update skip locked)
    returning token`.execute(db)
  held.push(...rows.map(({ token }) => token))
}
await sql`select 1`.execute(db)
process.stdout.write('ready\n')
await once(process.stdin, 'data')

async function timed(work: () => Promise<unknown>): Promise<void> {
  const from = performance.now()
  await work()
  ends.push(performance.now() - from)
}

const steps: Step[] = []
const ends: number[] = []

async function work(ms: number): Promise<void> {
  const ending = new Set<Promise<void>>()
  const until = performance.now() + ms
  while (performance.now() < until) {
    const from = performance.now()
    const job = await takes[mode]?.()
    if (!job) break
    steps.push({ owner: job.owner, ms: performance.now() - from, at: Date.now() })
    const end = timed(job.end).finally(() => ending.delete(end))
    ending.add(end)
    if (ending.size >= MOST_ENDING) await Promise.race(ending)
  }
  await Promise.all(ending)
}

await work(WARM_UP_MS)
steps.length = 0
ends.length = 0
const [began, at] = [performance.now(), Date.now()]
await work(Number(seconds) * 1000)
const done: Claims = { steps, ends, began: at, seconds: (performance.now() - began) / 1000 }
process.stdout.write(JSON.stringify(done))
process.stdin.destroy()
await db.destroy()
