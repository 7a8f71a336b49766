import { sql } from 'kysely'
import { auditRequest } from '../../src/request/audit-request.ts'
import { parseTarget } from '../../src/request/target.ts'
import { secretKey } from '../../src/secrets/secret-key.ts'
import { createSeals } from '../../src/secrets/sealed-values.ts'
import { createUsers } from '../../src/store/accounts/users.ts'
import type { Connection } from '../../src/store/database/database.ts'
import { storeReport } from '../../src/store/reports/new-report.ts'

/** Reports that are stored as users do; the others are copies of them. */
const EACH = 10

export interface ClaimsSize {
  readonly runs: number
  readonly users: number
  readonly key: Buffer
}

/** Creates as many reports with a waiting run for each of these users, each user's first ones of different sites. */
export async function seedClaims(db: Connection, { runs, users, key }: ClaimsSize): Promise<void> {
  const seals = createSeals([secretKey(key)])
  const accounts = createUsers(db)
  for (let user = 0; user < users; user += 1) {
    const { id } = await accounts.create({ email: `claims-${user}@pagemark.example`, admin: false })
    const owner = { kind: 'user', id, level: 'expert' } as const
    await db.transaction().execute(async (trx) => {
      for (let site = 0; site < EACH; site += 1) {
        const parsed = parseTarget(`https://site-${user * EACH + site}.example/`)
        if (!parsed.ok) throw new Error(parsed.refusal.message)
        const request = auditRequest(parsed.target)
        const draft = { request, project: 'Claims', privacy: 0, priority: 'bulk' } as const
        await storeReport(trx, owner, { draft, limits: { queuePerUser: 0 }, seals })
      }
    })
  }
  await copyReports(db, { from: 1, to: Math.ceil(runs / (users * EACH)) - 1 })
}

/** A copy of each stored report, or those of one owner, and of its run for each of these numbers, under IDs of their own. */
export async function copyReports(
  db: Connection,
  { from, to, owner }: { readonly from: number; readonly to: number; readonly owner?: string },
): Promise<void> {
  const owned = owner === undefined ? sql`` : sql`where made.owner_id = ${owner}`
  const idOf = (column: string) =>
    sql.raw(`regexp_replace(md5(${column} || '-' || copy), '^(.{8})(.{4})(.{4})(.{4})(.*)$',
      '\\1-\\2-\\3-\\4-\\5')`)
  const copies = sql`generate_series(${from}::int, ${to}::int) as copy`
  // As they were before anything was claimed.
  await sql`create table if not exists bench_reports as select * from reports`.execute(db)
  await sql`create table if not exists bench_runs as select * from runs`.execute(db)
  await sql`insert into reports select made.* from bench_reports, ${copies},
    lateral jsonb_populate_record(bench_reports,
      jsonb_build_object('id', ${idOf('bench_reports.id')})) as made ${owned}`.execute(db)
  await sql`insert into runs select made.* from bench_runs, ${copies},
    lateral jsonb_populate_record(bench_runs, jsonb_build_object('id', ${idOf('bench_runs.id')},
      'report_id', ${idOf('bench_runs.report_id')})) as made ${owned}`.execute(db)
  await sql`analyze reports, runs`.execute(db)
}

/** A queue that is nothing but a table: the floor. */
export async function makePlainJobs(db: Connection, jobs: number): Promise<void> {
  await sql`drop table if exists plain_jobs`.execute(db)
  await sql`create table plain_jobs (id bigint primary key, status text not null, worker int)
    with (fillfactor = 70)`.execute(db)
  await sql`create index on plain_jobs (id) where status = 'queued'`.execute(db)
  await sql`insert into plain_jobs select id, 'queued', null from generate_series(1, ${jobs}::int) id`.execute(
    db,
  )
  await sql`analyze plain_jobs`.execute(db)
}

/** A user with waiting runs. */
export async function firstOwner(db: Connection): Promise<string> {
  const row = sql<{
    owner: string
  }>`select min(owner_id) as owner from runs where status = 'queued'`
  return (await row.execute(db)).rows[0]?.owner ?? ''
}

/** Lets workers hold the waiting runs of one user, all of one project. */
export async function holdRuns(db: Connection, owner: string): Promise<void> {
  await sql`drop table if exists bench_held`.execute(db)
  await sql`create table bench_held as select id as run_id, 'bench-' || id as token,
    null::int as worker from runs where owner_id = ${owner} and status = 'queued'`.execute(db)
  await sql`update reports set status = 'running' where id in (
    select report_id from runs join bench_held on run_id = runs.id)`.execute(db)
  await sql`update runs set status = 'running', lease_token = token, attempt = 1, worker = 'bench',
    started_at = created_at, lease_until = created_at + 86400000
    from bench_held where run_id = runs.id`.execute(db)
}
