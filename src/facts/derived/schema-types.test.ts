import { expect, it } from 'vitest'
import schemaDts from 'schema-dts/package.json' with { type: 'json' }
import data from './data/schema-types.json' with { type: 'json' }
import { isSchemaType, isSubtypeOf, schemaTypeMeantBy } from './schema-types.ts'

it('has the types of the installed schema-dts; npm run schema-types renews them', () => {
  expect(data.source).toContain(`schema-dts ${schemaDts.version},`)
})

it.each(['Thing', '3DModel', 'EmployeeRole', 'DayOfWeek'])('knows %s', (name) => {
  expect(isSchemaType(name)).toBe(true)
})

it.each(['product', 'Monday', 'DateTime', 'constructor', ''])('does not know %j', (name) => {
  expect(isSchemaType(name)).toBe(false)
})

it.each([
  { written: 'faqpage', meant: 'FAQPage' },
  { written: 'FAQPage', meant: undefined },
  { written: 'Ofer', meant: undefined },
])('takes $written for $meant', ({ written, meant }) => {
  expect(schemaTypeMeantBy(written)).toBe(meant)
})

it.each([
  { type: 'Bakery', ancestor: 'LocalBusiness', is: true },
  { type: 'Bakery', ancestor: 'Place', is: true },
  { type: 'Dentist', ancestor: 'MedicalOrganization', is: true },
  { type: 'EmployeeRole', ancestor: 'Role', is: true },
  { type: 'Unheard', ancestor: 'Unheard', is: true },
  { type: 'LocalBusiness', ancestor: 'Bakery', is: false },
  { type: 'Unheard', ancestor: 'Thing', is: false },
])('says of $type as a $ancestor: $is', ({ type, ancestor, is }) => {
  expect(isSubtypeOf(type, ancestor)).toBe(is)
})
