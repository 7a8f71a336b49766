import type { Run } from '../../store/runs/run-row.ts'

/** Numbers of runs; what is undefined is chosen here. */
export interface RunsFilter {
  readonly a: number | undefined
  readonly b: number | undefined
}

/** The two runs to compare, each undefined where the report has none such with results. */
export interface ChosenRuns {
  readonly a: Run | undefined
  readonly b: Run | undefined
}

/**
 * The runs that are wanted for; else the latest that completed, and the one that did before it.
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

/** Those that have results. */
export function completedRuns(runs: readonly Run[]): Run[] {
  return runs.filter(({ status }) => status === 'completed')
}
