import type { CheckResult } from '../../report/results.ts'
import { needsAttention } from './shown-checks.ts'

/** What to show of the checks: three radio buttons that the style sheet answers, without a request. */
export function CheckFilter({ checks }: { readonly checks: readonly CheckResult[] }) {
  const work = checks.filter(needsAttention).length
  const passed = checks.filter(
    ({ outcome, ignored }) => outcome === 'pass' && ignored !== true,
  ).length
  return (
    <fieldset class="filter">
      <legend class="sr">Checks to show</legend>
      <label>
        <input type="radio" name="show" id="show-work" checked />
        Needs work <b>{work}</b>
      </label>
      <label>
        <input type="radio" name="show" id="show-passed" />
        Passed <b>{passed}</b>
      </label>
      <label>
        <input type="radio" name="show" id="show-all" />
        All <b>{checks.length}</b>
      </label>
    </fieldset>
  )
}
