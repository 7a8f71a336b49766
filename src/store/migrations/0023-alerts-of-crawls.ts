import { type Kysely, sql } from 'kysely'
import { wordsOf } from '../database/dialect.ts'

const KEPT = sql.raw(
  'id, report_id, rule, state, since, good_runs, rounds, flapping, told, confirm_by, muted_until, ' +
    'muted_until_change, muted_value, opened_at, resolved_at, noise_at, title, message, value, unit, baseline, ' +
    'threshold, conditions, run_number, before_number, changes, note, created_at, updated_at',
)

/**
 * Alerts of site audits, besides those of reports; and when people were reminded of one that stays open. SQLite cannot
 * make a column nullable, so the table is made again.
 *
 * @public called by the migrator, by its name
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alerts rename to alerts_of_reports`.execute(db)
  await sql`drop index alerts_of_report`.execute(db)
  await sql`drop index alerts_open`.execute(db)
  await createAlerts(db)
  await sql`insert into alerts (${KEPT}) select ${KEPT} from alerts_of_reports`.execute(db)
  await sql`drop table alerts_of_reports`.execute(db)
}

async function createAlerts(db: Kysely<unknown>): Promise<void> {
  const { text } = wordsOf(db)
  await db.schema
    .createTable('alerts')
    .addColumn('id', text, (c) => c.notNull())
    .addColumn('report_id', text)
    .addColumn('site_audit_id', text)
    .addColumn('rule', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('good_runs', 'integer', (c) => c.notNull())
    .addColumn('rounds', text, (c) => c.notNull())
    .addColumn('flapping', 'integer', (c) => c.notNull())
    .addColumn('told', 'integer', (c) => c.notNull())
    .addColumn('confirm_by', 'bigint')
    .addColumn('muted_until', 'bigint')
    .addColumn('muted_until_change', 'integer', (c) => c.notNull())
    .addColumn('muted_value', 'double precision')
    .addColumn('opened_at', 'bigint')
    .addColumn('resolved_at', 'bigint')
    .addColumn('noise_at', 'bigint')
    .addColumn('reminded_at', 'bigint')
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('message', text, (c) => c.notNull())
    .addColumn('value', 'double precision')
    .addColumn('unit', text, (c) => c.notNull())
    .addColumn('baseline', 'double precision')
    .addColumn('threshold', 'double precision')
    .addColumn('conditions', text)
    .addColumn('run_number', 'integer')
    .addColumn('before_number', 'integer')
    .addColumn('changes', text)
    .addColumn('note', text)
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('alerts_key', ['id'])
    .execute()
  await sql`create unique index alerts_of_report on alerts (report_id, rule)`.execute(db)
  await sql`create unique index alerts_of_site_audit on alerts (site_audit_id, rule)`.execute(db)
  await sql`create index alerts_open on alerts (updated_at) where state <> 'ok'`.execute(db)
}
