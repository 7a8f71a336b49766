import type { Run } from '../../store/runs/run-row.ts'

/** Numbers of runs; undefined ones are chosen here. */
export interface RunsFilter {
  readonly a: number | undefined
  readonly b: number | undefined
}

/** The two runs to compare; undefined if the report has no such run with results. */
export interface ChosenRuns {
  readonly a: Run | undefined
  readonly b: Run | undefined
}

/**
 * The requested runs; by default the latest completed run and the one before it.
 *
 * @param runs newest first
 */
export function chosenRuns(runs: readonly Run[], filter: RunsFilter): ChosenRuns {
  const completed = completedRuns(runs)
  const numbered = (number: number) => completed.find((run) => run.number === number)
  const b = filter.b === undefined ? completed[0] : numbered(filter.b)
  const a =
    filter.a === undefined
      ? completed.find(({ number }) => b && number < b.number)
      : numbered(filter.a)
  return { a, b }
}

/** Those with results. */
export function completedRuns(runs: readonly Run[]): Run[] {
  return runs.filter(({ status }) => status === 'completed')
}
