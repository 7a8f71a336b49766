import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillDatabase } from '../bench/seed/fill-database.ts'
import type { Owner } from '../src/store/accounts/actor.ts'
import type { ReportQuery } from '../src/store/reports/report-query.ts'
import { plansOf } from './support/query-plans.ts'
import { openTestStore, type TestStore } from './support/store.ts'

vi.setConfig({ hookTimeout: 240_000, testTimeout: 60_000 })

/** The largest owner has a ninth of all reports: reading those of others as well would be cheaper for few matches. */
const SIZE = {
  reports: 20_000,
  users: 20,
  projects: 100,
  largest: 2_500,
  results: 1,
  seed: 1,
  until: Date.parse('2026-11-25T00:00:00Z'),
}

let test: TestStore
let owner: Owner
let narrowing: Readonly<Record<'project' | 'check', string>>
const statements: CompiledQuery[] = []

beforeAll(async () => {
  test = await openTestStore({ log: ({ query }) => void statements.push(query) })
  const { largest } = await fillDatabase(test.db, SIZE)
  owner = { kind: 'user', id: largest, level: 'expert' }
  const { name, faults } = await test.db
    .selectFrom('reports')
    .innerJoin('projects', 'projects.id', 'project_id')
    .select(['name', 'faults'])
    .where('reports.owner_id', '=', largest)
    .where('faults', 'is not', null)
    .orderBy('reports.id', 'desc')
    .executeTakeFirstOrThrow()
  narrowing = { project: name, check: JSON.parse(faults ?? '[]')[0] }
})
afterAll(async () => await test[Symbol.asyncDispose]())

/** A filter that few reports meet or one that most do. */
const FILTERS: Readonly<Record<string, Partial<ReportQuery>>> = {
  result: { result: 'good' },
  'failed status': { status: 'failed' },
  'completed status': { status: 'completed' },
  device: { device: 'desktop' },
  privacy: { privacy: 1 },
  'unused privacy': { privacy: 2 },
  check: {},
  'device and privacy': { device: 'both', privacy: 1 },
  'status and device': { status: 'failed', device: 'mobile' },
  'result, privacy and check': { result: 'bad', privacy: 0 },
  'project, status and device': { status: 'completed', device: 'mobile' },
  'project, result and privacy': { result: 'good', privacy: 0 },
  'project and check': {},
}
const SEARCHES = [undefined, 'nothing-at-all', 'winter-collection-1', 'https'] as const
const ORDERS = ['id', 'generated_at', 'url', 'result'] as const

/** A step that reads reports, but for the rows that a bitmap names: SQLite's, PostgreSQL's. */
const READS =
  /^(?:SCAN|SEARCH) reports\b|Seq Scan on reports\b|(?:Index|Only) Scan .*\bon reports\b|Bitmap Index Scan on reports_/
/** Only those of the owner, or reports that were found already. */
const OF_OWNER =
  /^SEARCH reports USING (?:COVERING )?INDEX reports_\w+ \(owner_id=|Index Cond: .*owner_id = |Index Cond: \(report_trigrams\(owner_id, /
const BY_ID =
  /INDEX sqlite_autoindex_reports_1 \(id=|Index Cond: \(+(?:reports\.)?id\)*(?:::text)? = /

/** The steps that may read reports of others, with their conditions. */
function foreignReads(lines: readonly string[]): string[] {
  // SQLite calls a subquery by its name: each scan of one is no scan of the table.
  let subqueries = lines.filter((line) => line === 'CO-ROUTINE reports').length
  return lines.flatMap((line, at) => {
    if (!READS.test(line)) return []
    if (line === 'SCAN reports' && subqueries > 0) {
      subqueries -= 1
      return []
    }
    const step = line.startsWith('S') ? line : `${line} ${lines[at + 1] ?? ''}`
    return OF_OWNER.test(step) || BY_ID.test(step) ? [] : [step]
  })
}

describe.each(Object.keys(FILTERS))('the query plan for a page of many reports, by %s', (name) => {
  it.each(ORDERS)('reads only those of the owner, sorted by %s', async (sortBy) => {
    const filter: Partial<ReportQuery> = {
      ...FILTERS[name],
      ...(name.includes('project') && { project: narrowing.project }),
      ...(name.includes('check') && { check: narrowing.check }),
    }
    const foreign: unknown[] = []
    for (const search of SEARCHES) {
      for (const sort of ['asc', 'desc'] as const) {
        const query = { ...filter, search, sortBy, sort, page: 2, perPage: 10 }
        const ask = async () => await test.store.reports.listIds(owner, query)
        for (const lines of await plansOf({ test, statements }, /from "reports"/, ask)) {
          foreign.push(...foreignReads(lines).map((step) => ({ search, sort, step, lines })))
        }
      }
    }
    expect(foreign).toEqual([])
  })
})
