import type { Insertable } from 'kysely'
import { ALL_PROJECTS } from '../../src/store/reports/counters.ts'
import type { ProjectDayTable, ProjectFaultTable } from '../../src/store/tables/project-tables.ts'
import type { CounterTable } from '../../src/store/tables/report-tables.ts'
import type { MadeReport } from './made-reports.ts'

/**
 * The counters that the store updates with each report and run: computed here from all created data, and inserted at
 * the end.
 */
export interface Tallies {
  readonly add: (made: MadeReport) => void
  readonly rows: () => {
    readonly counters: readonly Insertable<CounterTable>[]
    readonly days: readonly ProjectDayTable[]
    readonly faults: readonly ProjectFaultTable[]
  }
}

const DAY_MS = 24 * 60 * 60 * 1000

export function createTallies(): Tallies {
  const counters = new Map<string, Insertable<CounterTable>>()
  const days = new Map<string, Map<number, ProjectDayTable>>()
  const faults = new Map<string, Map<string, ProjectFaultTable>>()
  return {
    add({ project, report, runs }) {
      for (const id of [ALL_PROJECTS, project.id]) count(counters, report, id)
      for (const { ended_at, score, incomplete } of runs) {
        if (typeof score !== 'number' || typeof incomplete === 'string') continue
        const day = Math.floor((ended_at ?? 0) / DAY_MS)
        const row = within(days, project.id, day, () => ({
          project_id: project.id,
          day,
          runs: 0,
          score_sum: 0,
        }))
        row.runs += 1
        row.score_sum += score
      }
      const ids: readonly string[] = JSON.parse(report.faults ?? '[]')
      for (const check_id of ids) {
        within(faults, project.id, check_id, () => ({
          project_id: project.id,
          check_id,
          reports: 0,
        })).reports += 1
      }
    },
    rows: () => ({ counters: [...counters.values()], days: flat(days), faults: flat(faults) }),
  }
}

function count(
  counters: Map<string, Insertable<CounterTable>>,
  { owner_id, result_rank, status, score, incomplete }: MadeReport['report'],
  project_id: string,
): void {
  const place = { owner_id, project_id, result_rank: result_rank ?? 0, status }
  const key = Object.values(place).join(' ')
  const { reports, averaged = 0, score_sum } = counters.get(key) ?? { reports: 0, score_sum: 0 }
  const counted = typeof score === 'number' && typeof incomplete !== 'string' ? score : undefined
  counters.set(key, {
    ...place,
    reports: reports + 1,
    averaged: averaged + (counted === undefined ? 0 : 1),
    score_sum: score_sum + (counted ?? 0),
  })
}

/** The row of a project with this key, created if missing. */
function within<Key, Row>(
  all: Map<string, Map<Key, Row>>,
  project: string,
  key: Key,
  make: () => Row,
): Row {
  const rows = all.get(project) ?? new Map<Key, Row>()
  all.set(project, rows)
  const row = rows.get(key) ?? make()
  rows.set(key, row)
  return row
}

function flat<Key, Row>(all: ReadonlyMap<string, ReadonlyMap<Key, Row>>): Row[] {
  return [...all.values()].flatMap((rows) => [...rows.values()])
}
