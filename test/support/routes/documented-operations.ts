type Schema = Readonly<Record<string, unknown>> & { readonly $ref?: string }

/** An operation of the OpenAPI document, with the names of all that it reads. */
export interface Operation {
  readonly operationId: string
  readonly method: string
  /** As its route is declared: `/api/v1/reports/:id`. */
  readonly path: string
  readonly query: readonly string[]
  /** Members of its JSON body. */
  readonly members: readonly string[]
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** All operations of the document that this server publishes. */
export async function operationsOf(address: string): Promise<Operation[]> {
  const document: Schema = await (await fetch(`${address}/api/v1/openapi.json`)).json()
  const at = (value: unknown, ...names: readonly string[]): Schema =>
    names.reduce((inner, name) => resolved(inner[name], document), resolved(value, document))
  return Object.entries(at(document, 'paths')).flatMap(([path, item]) =>
    METHODS.filter((method) => Object.hasOwn(at(item), method)).map((method) => {
      const operation = at(item, method)
      const parameters = Object.values(at(operation, 'parameters')).map((one) => at(one))
      return {
        operationId: String(operation['operationId']),
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        query: parameters.filter((one) => one['in'] === 'query').map(({ name }) => String(name)),
        members: Object.keys(
          at(operation, 'requestBody', 'content', 'application/json', 'schema', 'properties'),
        ),
      }
    }),
  )
}

/** Empty for what is not there. */
function resolved(value: unknown, document: Schema): Schema {
  if (typeof value !== 'object' || value === null) return {}
  // oxlint-disable-next-line no-unsafe-type-assertion -- an object of JSON
  const schema = value as Schema
  if (schema.$ref === undefined) return schema
  const names = schema.$ref.split('/').slice(1)
  return names.reduce<Schema>((inner, name) => resolved(inner[name], document), document)
}
