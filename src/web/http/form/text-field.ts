import { isRecord } from '../../query/fields.ts'

/** A text field of a form; empty if absent. */
export function textField(body: unknown, name: string): string {
  const value = isRecord(body) && Object.hasOwn(body, name) ? body[name] : undefined
  return typeof value === 'string' ? value : ''
}
