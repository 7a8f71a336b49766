import { Type } from 'typebox'
import { fitLines } from '../fit-lines.ts'
import type { ComparedRuns } from '../report-source.ts'
import { ownWords } from '../text/own-words.ts'
import { defineTool, ReportId, toolInput } from '../tool.ts'

type Change = ComparedRuns['fixed'][number]

const LIST_BYTES = 1_100
const NUMBERS_BYTES = 700
const CONDITIONS = 3
const RunNumber = Type.Integer({ minimum: 1 })

export const compareRuns = defineTool({
  name: 'compare_runs',
  title: 'Compare two runs',
  description:
    'Compares two runs of a report: new and fixed problems, scores and changed numbers. Without a and b: the latest completed run with the one before it.',
  input: toolInput({
    report: ReportId,
    a: Type.Optional(RunNumber),
    b: Type.Optional(RunNumber),
  }),
  async answer({ report, ...runs }, { reports, signal }) {
    return comparisonOf(await reports.compare(report, runs, { signal }))
  },
})

function comparisonOf(comparison: ComparedRuns) {
  const { report, a, b, score, result, categories, numbers, conditions } = comparison
  const changed = categories.filter(({ change }) => change !== null && change !== 0)
  const moved = numbers.filter(({ trend }) => trend === 'better' || trend === 'worse')
  return {
    report,
    runs: [a.number, b.number],
    score,
    result,
    categories: Object.fromEntries(changed.map(({ id, change }) => [id, change])),
    new: listOf(comparison.new_problems),
    fixed: listOf(comparison.fixed),
    still_failing: comparison.still_failing.length,
    numbers: fitLines(
      moved.map(({ name, device, unit, a: before, b: after }) => ({
        name,
        ...(device === null ? {} : { device }),
        unit,
        a: before,
        b: after,
      })),
      NUMBERS_BYTES,
    ),
    conditions: conditions.slice(0, CONDITIONS).map((each) => ownWords(each)),
  }
}

/** The count, and as many checks as fit. Without messages, since the evidence that they may quote is missing here. */
function listOf(changes: readonly Change[]) {
  const lines = changes.map(({ id, title, b }) => ({
    check: id,
    outcome: b?.outcome ?? null,
    title,
  }))
  return { total: lines.length, checks: fitLines(lines, LIST_BYTES) }
}
