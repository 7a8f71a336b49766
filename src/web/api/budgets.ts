import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import { isRuleCheckId } from '../../checks/rule-check-ids.ts'
import { exact } from '../../report/exact.ts'
import { budgetFaults } from '../../report/rules/budget-faults.ts'
import { readRuleFile } from '../../report/rules/import/read-rule-file.ts'
import { readRules } from '../../report/rules/read-rules.ts'
import { Rule } from '../../report/rules/rule.ts'
import type { Budgets } from '../../store/budgets/budgets.ts'
import { invalidFields } from '../http/problem.ts'
import { isRecord } from '../query/fields.ts'
import { callerOf } from './authentication.ts'
import { ProjectParams, requireProject } from './project-id.ts'

const PATH = '/projects/:project/budgets'

export const BudgetResource = exact({
  object: Type.Enum(['budgets']),
  rules: Type.Array(Rule),
})
const Envelope = exact({ data: BudgetResource })
const Imported = exact({
  data: BudgetResource,
  not_imported: Type.Array(Type.String(), {
    description: 'Limits of the file that have no equivalent, each with the reason.',
  }),
})
const RulesBody = Type.Object({
  rules: Type.Array(Rule, { description: 'All limits, replacing the current ones.' }),
})
const FileBody = Type.Object({
  file: Type.Unknown({
    description:
      "Content of the file as JSON: Lighthouse's budget.json, a lighthouserc file with assertions, or rules.",
  }),
})

export interface BudgetNeeds {
  readonly budgets: Budgets
}

/** `/projects/{project}/budgets`: limits that the reports of a project must meet. */
export const budgetRoutes: FastifyPluginAsyncTypebox<BudgetNeeds> = async (app, { budgets }) => {
  app.get(
    PATH,
    {
      schema: {
        summary: 'Show the budgets of a project',
        params: ProjectParams,
        response: { 200: Envelope },
      },
    },
    async (request) => {
      const { project } = request.params
      return envelopeOf(await budgets.list(callerOf(request).actor, project))
    },
  )

  app.put(
    PATH,
    {
      schema: {
        summary: 'Replace the budgets of a project',
        description: 'They apply to every report of the project at once.',
        params: ProjectParams,
        consumes: ['application/json'],
        body: RulesBody,
        response: { 200: Envelope },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const { project } = request.params
      requireProject(await budgets.list(actor, project))
      const rules = rulesIn(request.body)
      return envelopeOf(await budgets.change(actor, project, () => rules))
    },
  )

  app.post(
    `${PATH}/import`,
    {
      schema: {
        summary: 'Import budgets from Lighthouse or Lighthouse CI',
        description: 'The limits of the file replace the current budgets.',
        params: ProjectParams,
        consumes: ['application/json'],
        body: FileBody,
        response: { 200: Imported },
      },
    },
    async (request) => {
      const { actor } = callerOf(request)
      const { project } = request.params
      requireProject(await budgets.list(actor, project))
      const { body } = request
      const read = readRuleFile(isRecord(body) ? body['file'] : undefined, isRuleCheckId)
      const faults = read.ok ? budgetFaults(read.rules) : read.faults
      if (!read.ok || faults.length > 0) throw invalidFields({ file: faults })
      const changed = await budgets.change(actor, project, () => read.rules)
      return { ...envelopeOf(changed), not_imported: [...read.left] }
    },
  )
}

/** @throws {Problem} `fields-invalid` */
function rulesIn(body: unknown): readonly Rule[] {
  const read = readRules(isRecord(body) ? body['rules'] : undefined, isRuleCheckId)
  const faults = read.ok ? budgetFaults(read.rules) : read.faults
  if (!read.ok || faults.length > 0) throw invalidFields({ rules: faults })
  return read.rules
}

function envelopeOf(rules: readonly Rule[] | undefined) {
  return { data: { object: 'budgets' as const, rules: [...requireProject(rules)] } }
}
