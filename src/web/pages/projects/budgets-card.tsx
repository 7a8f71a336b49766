import { counted } from '../../../checks/shared/counted.ts'
import { MOST_RULES, type Rule } from '../../../report/rules/rule.ts'
import { ruleText } from '../../../report/write/rule-text.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { ChoiceGroup } from '../../parts/forms/choice-group.tsx'
import { FormFault } from '../../parts/forms/form-fault.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { BudgetRule } from '../../parts/report/budget-rule.tsx'
import { projectPath } from '../../query/project-path.ts'
import type { SettingsFault } from './settings-fault.ts'
import { BUDGET_MEASURES } from './budget-measures.ts'

export interface BudgetsCardProps {
  readonly project: ProjectSummary
  readonly rules: readonly Rule[]
  /** Error of the form that adds one; `typed` has its fields as a query. */
  readonly fault?: SettingsFault | undefined
  readonly fileFault?: SettingsFault | undefined
}

/** Limits that the reports of a project must meet. */
export function BudgetsCard({ project, rules, fault, fileFault }: BudgetsCardProps) {
  return (
    <section class="card" aria-labelledby="budgets-title">
      <h2 id="budgets-title">Budgets</h2>
      <p>
        Limits that each report of this project must keep. Those of the score and of checks also
        apply to whole sites. Reports and sites show at once which ones are broken.
        {rules.length === 0 && ' There are no budgets.'}
      </p>
      {rules.length > 0 && (
        <ul class="entries">
          {rules.map((rule, place) => (
            <Row project={project} rule={rule} place={place} />
          ))}
        </ul>
      )}
      {rules.length < MOST_RULES && <Add project={project} fault={fault} />}
      <Import project={project} rules={rules} fileFault={fileFault} />
    </section>
  )
}

function Row({
  project,
  rule,
  place,
}: {
  readonly project: ProjectSummary
  readonly rule: Rule
  readonly place: number
}) {
  const text = ruleText(rule)
  return (
    <li>
      <BudgetRule rule={rule} />
      <form method="post" action={projectPath(project, '/budgets/remove')}>
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="rule" value={JSON.stringify(rule)} />
        <button class="button" type="submit">
          Remove<span class="sr">: {text}</span>
        </button>
      </form>
    </li>
  )
}

function Add({ project, fault }: Pick<BudgetsCardProps, 'project' | 'fault'>) {
  const typed = new URLSearchParams(fault?.typed)
  const valueOf = (name: string) => typed.get(name) ?? ''
  return (
    <form class="form" method="post" action={projectPath(project, '/budgets/add')}>
      {fault && <FormFault>{fault.text}</FormFault>}
      <p class="field">
        <label for="measure">Measure</label>
        <select id="measure" name="measure" required>
          <option value="">Choose a measure</option>
          {BUDGET_MEASURES.map(({ name, measures }) => (
            <optgroup label={name}>
              {measures.map(({ measure, label }) => (
                <option value={measure} selected={measure === valueOf('measure')}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </p>
      <ChoiceGroup
        name="kind"
        legend="Limit"
        value={valueOf('kind') === 'min' ? 'min' : 'max'}
        choices={[
          ['max', 'At most'],
          ['min', 'At least'],
        ]}
      />
      <FormField
        name="limit"
        label="Value"
        value={valueOf('limit')}
        hint="Scores in points, times in milliseconds, sizes in KiB."
        input={{ autocomplete: 'off', maxlength: 20, spellcheck: false }}
      />
      <FormField
        name="path"
        label="Pages"
        value={valueOf('path')}
        optional
        hint="Path, * for any text: /shop/*"
        input={{ autocomplete: 'off', maxlength: 500, spellcheck: false }}
      />
      <FormField
        name="template"
        label="Template of a site"
        value={valueOf('template')}
        optional
        hint="Its name or URL pattern: /products/*"
        input={{ autocomplete: 'off', maxlength: 200, spellcheck: false }}
      />
      <button class="button" type="submit">
        Add budget
      </button>
    </form>
  )
}

function Import({ project, rules, fileFault }: Omit<BudgetsCardProps, 'fault'>) {
  return (
    <details class="options" open={fileFault !== undefined}>
      <summary>Import budgets</summary>
      <form class="form" method="post" action={projectPath(project, '/budgets/import')}>
        {fileFault && <FormFault>{fileFault.text}</FormFault>}
        <p class="field">
          <label for="file">Content of the file</label>
          <span class="soft" id="file-hint">
            budget.json of Lighthouse, or lighthouserc.json with assertions.
            {rules.length > 0 && ` It replaces ${counted(rules.length, 'budget')}.`}
          </span>
          <textarea
            id="file"
            name="file"
            rows={8}
            required
            spellcheck={false}
            aria-describedby="file-hint"
          >
            {fileFault?.typed}
          </textarea>
        </p>
        <p>
          <label>
            <input type="checkbox" name="partly" value="1" /> Leave out what Pagemark does not
            measure
          </label>
        </p>
        <button class="button" type="submit">
          Import
        </button>
      </form>
    </details>
  )
}
