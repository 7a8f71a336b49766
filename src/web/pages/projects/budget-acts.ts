import { isRuleCheckId } from '../../../checks/rule-check-ids.ts'
import { budgetFaults } from '../../../report/rules/budget-faults.ts'
import { readRuleFile } from '../../../report/rules/import/read-rule-file.ts'
import { readRules } from '../../../report/rules/read-rules.ts'
import type { Rule } from '../../../report/rules/rule.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Done, SettingsRequest } from './settings-act.ts'
import type { SettingsFault } from './settings-fault.ts'

interface BudgetStores {
  readonly budgets: Pick<Budgets, 'change'>
}

const KIB = 1024

/** Adds one limit from the form. */
export async function addBudget(
  { budgets }: BudgetStores,
  { owner, project, body }: SettingsRequest,
): Promise<Done | SettingsFault> {
  const fields = ['measure', 'kind', 'limit', 'path', 'template'].map((name) => [
    name,
    textField(body, name),
  ])
  const typed = new URLSearchParams(fields).toString()
  const refuse = (text: string) => ({ form: 'budgets', text, typed }) as const
  const measure = textField(body, 'measure')
  const number = textField(body, 'limit').trim().replace(',', '.')
  if (measure === '') return refuse('Choose a measure.')
  if (!/^\d{1,12}(?:\.\d{1,6})?$/.test(number)) return refuse('Enter the limit as a number.')
  const limit = Number(number) * (measure.startsWith('bytes.') ? KIB : 1)
  const path = textField(body, 'path').trim()
  const kind = textField(body, 'kind') === 'min' ? 'min' : 'max'
  const template = textField(body, 'template').trim()
  const rule = {
    measure,
    [kind]: limit,
    ...(path !== '' && { path }),
    ...(template !== '' && { template }),
  }
  const read = readRules([rule], isRuleCheckId)
  if (!read.ok) return refuse(withoutPlace(read.faults[0]))
  // All rules are validated: one more may exceed the maximum.
  let fault: string | undefined
  await budgets.change(owner, project.id, (before) => {
    const all = readRules([...before, ...read.rules], isRuleCheckId)
    if (all.ok) return all.rules
    fault = all.faults[0]
    return before
  })
  return fault === undefined ? { flash: { kind: 'budgets-saved' } } : refuse(fault)
}

/** Removes the limit that the form shows; does nothing if it was changed meanwhile. */
export async function removeBudget(
  { budgets }: BudgetStores,
  { owner, project, body }: SettingsRequest,
): Promise<Done> {
  const place = Number(textField(body, 'place'))
  const shown = textField(body, 'rule')
  await budgets.change(owner, project.id, (before) =>
    before.filter((rule, at) => at !== place || JSON.stringify(rule) !== shown),
  )
  return { flash: { kind: 'budgets-saved' } }
}

/** Replaces all limits with those of a file. */
export async function importBudgets(
  { budgets }: BudgetStores,
  { owner, project, body }: SettingsRequest,
): Promise<Done | SettingsFault> {
  const typed = textField(body, 'file')
  const refuse = (text: string) => ({ form: 'budget-file', text, typed }) as const
  const file = parse(typed)
  if (file === undefined) return refuse('The file is not valid JSON.')
  const read = readRuleFile(file.value, isRuleCheckId)
  if (!read.ok) return refuse(read.faults.slice(0, MOST_SAID).join(' '))
  const fault = budgetFaults(read.rules)[0] ?? leftFault(read, textField(body, 'partly') === '1')
  if (fault !== undefined) return refuse(fault)
  await budgets.change(owner, project.id, () => read.rules)
  return { flash: { kind: 'budgets-saved' } }
}

const MOST_SAID = 3

interface Read {
  readonly rules: readonly Rule[]
  readonly left: readonly string[]
}

/** Rules without an equivalent are left out only after a warning. */
function leftFault({ rules, left }: Read, isPartly: boolean): string | undefined {
  if (left.length === 0 || (isPartly && rules.length > 0)) return undefined
  const more = left.length > MOST_SAID ? `and ${left.length - MOST_SAID} more.` : ''
  return ['Not everything can be imported.', ...left.slice(0, MOST_SAID), more].join(' ').trim()
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** A form has one rule, without a number. */
function withoutPlace(fault = ''): string {
  const text = fault.replace(/^Rule \d+: /, '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
