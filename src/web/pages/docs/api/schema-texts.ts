import type { ApiSchema } from './api-document.ts'

/** Describes the type of a value: `integer from 1`, `good, decent or bad`, `text or null`. */
export function typeText(schema: ApiSchema): string {
  if (schema.enum) return alternatives(schema.enum.map(String))
  if (schema.anyOf) return alternatives(schema.anyOf.map(typeText))
  if (schema.type === 'array') return `list of ${schema.items ? typeText(schema.items) : 'values'}`
  if (schema.type === 'integer') {
    return schema.minimum === undefined ? 'integer' : `integer from ${schema.minimum}`
  }
  if (schema.format === 'date-time') return 'time, RFC 3339'
  if (schema.format === 'uuid') return 'UUID'
  return schema.type === 'string' ? 'text' : (schema.type ?? 'any value')
}

function alternatives(values: readonly string[]): string {
  const last = values.at(-1) ?? ''
  return values.length > 1 ? `${values.slice(0, -1).join(', ')} or ${last}` : last
}
