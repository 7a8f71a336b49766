import type { ApiDocument } from './api-document.ts'

type Json = unknown

/** The document with references to named schemas replaced by the schemas. No schema refers to itself. */
export function withSchemas(document: Json): ApiDocument {
  const named = new Map<string, Json>()
  const write = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(write)
    if (!isRecord(value)) return value
    if (typeof value['$ref'] === 'string') return schemaOf(value['$ref'])
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, write(each)]))
  }
  const schemaOf = (reference: string): Json => {
    const known = named.get(reference)
    if (known !== undefined) return known
    const schema = write(at(document, reference.split('/').slice(1)))
    named.set(reference, schema)
    return schema
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- our own document, by the generator of OpenAPI 3.1
  return write(document) as ApiDocument
}

function at(value: Json, path: readonly string[]): Json {
  return path.reduce<Json>((part, key) => (isRecord(part) ? part[key] : undefined), value)
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
