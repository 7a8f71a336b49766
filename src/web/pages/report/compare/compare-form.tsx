import { RESULT_WORDS } from '../../../../report/write/outcome-words.ts'
import type { Run } from '../../../../store/runs/run-row.ts'
import { useDayText } from '../../../parts/texts/when.tsx'

export interface CompareFormProps {
  readonly action: string
  /** Completed, newest first. */
  readonly runs: readonly Run[]
  readonly a: number | undefined
  readonly b: number | undefined
}

/** The form to choose two runs to compare. */
export function CompareForm({ action, runs, a, b }: CompareFormProps) {
  return (
    <form class="choosing" method="get" action={action}>
      <RunField name="a" label="From" runs={runs} chosen={a} />
      <RunField name="b" label="To" runs={runs} chosen={b} />
      <button class="button" type="submit">
        Compare
      </button>
    </form>
  )
}

interface RunFieldProps {
  readonly name: 'a' | 'b'
  readonly label: string
  readonly runs: readonly Run[]
  readonly chosen: number | undefined
}

function RunField({ name, label, runs, chosen }: RunFieldProps) {
  const dayText = useDayText()
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {runs.map((run) => (
          <option value={run.number} selected={run.number === chosen}>
            {runText(run, dayText(run.endedAt ?? run.createdAt))}
          </option>
        ))}
      </select>
    </div>
  )
}

function runText({ number, result, score }: Run, day: string): string {
  const verdict = result === null ? '' : `: ${RESULT_WORDS[result]}, ${score}`
  return `Run ${number}, ${day}${verdict}`
}
