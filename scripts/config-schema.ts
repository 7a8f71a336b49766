// npm run config-schema
import { writeFileSync } from 'node:fs'
import { budgetSchema } from '../src/report/rules/budget-schema.ts'
import { configurationSchema } from '../src/ci/configuration-schema.ts'

const SCHEMAS = [
  ['config.schema.json', configurationSchema()],
  ['budget.schema.json', budgetSchema()],
] as const

for (const [name, schema] of SCHEMAS) {
  const kept = new URL(`../${name}`, import.meta.url)
  writeFileSync(kept, `${JSON.stringify(schema, null, 2)}\n`)
}
