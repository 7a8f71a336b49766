type Json = unknown

/**
 * Moves named schemas to one place and references them in all others: generated clients get one type for each, and the
 * document is half as long. A schema is identified by its text.
 *
 * @param named the schemas, as they appear in the document
 */
export function nameSchemas<Document extends object>(
  document: Document,
  named: Readonly<Record<string, object>>,
): Document & { readonly components: object } {
  const own = mapValues(plain(named), withoutPatterns)
  const names = new Map(Object.entries(own).map(([name, schema]) => [JSON.stringify(schema), name]))
  const refer = (value: Json, isNamed = false): Json => {
    if (Array.isArray(value)) return value.map((each: Json) => refer(each))
    if (!isRecord(value)) return value
    const name = isNamed ? undefined : names.get(JSON.stringify(value))
    if (name !== undefined) return { $ref: `#/components/schemas/${name}` }
    return mapValues(value, (each) => refer(each))
  }
  const schemas = mapValues(own, (schema) => refer(schema, true))
  const rest = mapValues(plain(document), (value) => refer(value))
  const components = isRecord(rest['components']) ? rest['components'] : {}
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same document with references in it
  return { ...rest, components: { ...components, schemas } } as unknown as Document & {
    readonly components: object
  }
}

/** Records in the form of OpenAPI's generator: the schema for any name is `additionalProperties`. */
function withoutPatterns(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutPatterns)
  if (!isRecord(value)) return value
  const entries = Object.entries(value).map(([key, each]) => {
    const any = key === 'patternProperties' && isRecord(each) ? each['^.*$'] : undefined
    return any === undefined
      ? [key, withoutPatterns(each)]
      : ['additionalProperties', withoutPatterns(any)]
  })
  return Object.fromEntries(entries)
}

/** As JSON has it, without additional members of schemas. */
function plain(value: object): Record<string, Json> {
  const parsed: unknown = JSON.parse(JSON.stringify(value))
  return isRecord(parsed) ? parsed : {}
}

function mapValues(value: Readonly<Record<string, Json>>, map: (value: Json) => Json) {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, map(each)]))
}

function isRecord(value: Json): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
