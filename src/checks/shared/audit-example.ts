import type { ExampleDevice } from '../../facts/lab/example-device.ts'
import type { Example } from '../check.ts'

type Audit = NonNullable<ExampleDevice['audits']>[string]

/** An example with this Lighthouse result. */
export function auditExample(id: string, audit: Audit): Example {
  return { lab: { audits: { [id]: audit } } }
}

/** An example in which an audit's table has these rows. */
export function rowsExample(id: string, rows: readonly object[], audit: Audit = {}): Example {
  return auditExample(id, { details: { type: 'table', items: rows }, ...audit })
}
