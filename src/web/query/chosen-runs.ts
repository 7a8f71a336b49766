import type { Run } from '../../store/runs/run-row.ts'

/** Numbers of runs; what is undefined is chosen here. */
export interface RunsWish {
  readonly a: number | undefined
  readonly b: number | undefined
}

/** The two runs to compare, each undefined where the report has none such with results. */
export interface ChosenRuns {
  readonly a: Run | undefined
  readonly b: Run | undefined
}

/**
 * The runs that are wished for; else the latest that completed, and the one that did before it.
 *
 * @param runs newest first
 */
export function chosenRuns(runs: readonly Run[], wish: RunsWish): ChosenRuns {
  const completed = completedRuns(runs)
  const numbered = (number: number) => completed.find((run) => run.number === number)
  const b = wish.b === undefined ? completed[0] : numbered(wish.b)
  const a =
    wish.a === undefined ? completed.find(({ number }) => b && number < b.number) : numbered(wish.a)
  return { a, b }
}

/** Those that have results. */
export function completedRuns(runs: readonly Run[]): Run[] {
  return runs.filter(({ status }) => status === 'completed')
}
