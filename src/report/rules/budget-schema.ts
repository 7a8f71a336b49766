import { namedMeasures } from './read-rules.ts'
import { MOST_RULES, Rule } from './rule.ts'

/** Number limits, and the limit of an outcome, which cannot be combined. */
const NUMBERS = ['min', 'max', 'max_increase'] as const

/**
 * JSON Schema of a budget file, for editors: rules as a list, or under `rules`. `npm run config-schema` writes it to the
 * root of the package, and the service serves it.
 */
export function budgetSchema(): object {
  const { measure, ...others } = Rule.properties
  const rule = {
    ...Rule,
    properties: {
      // The names are listed, so that editors complete them.
      measure: {
        ...measure,
        anyOf: [{ enum: namedMeasures() }, { pattern: '^check\\.[a-z0-9-]+$' }],
      },
      ...others,
    },
    oneOf: [{ required: ['must'] }, { anyOf: NUMBERS.map((name) => ({ required: [name] })) }],
    dependentSchemas: {
      must: { properties: { measure: { pattern: '^check\\.' } } },
      min: { properties: { measure: { not: { pattern: '^check\\.site-' } } } },
      template: { properties: { measure: { pattern: '^(?:score$|check\\.)' } } },
    },
  }
  const rules = { type: 'array', maxItems: MOST_RULES, items: { $ref: '#/$defs/rule' } }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Budget of Pagemark',
    $defs: { rule },
    anyOf: [
      rules,
      {
        type: 'object',
        properties: { $schema: { type: 'string' }, rules },
        required: ['rules'],
      },
    ],
  }
}
