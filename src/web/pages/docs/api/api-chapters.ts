import type { ApiDocument, ApiOperation, ApiSchema } from './api-document.ts'

/** A chapter of the API page: the paths with the same first segment. */
export interface ApiChapter {
  readonly id: string
  readonly title: string
  readonly operations: readonly ApiEntry[]
}

/** An operation; methods that do the same are listed together. */
export interface ApiEntry {
  /** Its fragment identifier. */
  readonly id: string
  readonly methods: readonly string[]
  readonly path: string
  readonly operation: ApiOperation
}

/** One row of a table of parameters. */
export interface ApiField {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly required: boolean
  readonly schema: ApiSchema
  readonly description: string
}

const TITLES: Readonly<Record<string, string>> = {
  reports: 'Reports',
  projects: 'Projects',
  account: 'Account',
  'openapi.json': 'OpenAPI document',
}

/** The content of the document, arranged for the page. */
export function chaptersOf({ paths }: ApiDocument): ApiChapter[] {
  const entries = Object.entries(paths).flatMap(([path, methods]) => entriesOf(path, methods))
  const byWord = Map.groupBy(entries, ({ path }) => path.split('/')[3] ?? '')
  return [...byWord].map(([word, operations]) => ({
    id: word.replace(/\W/g, '-'),
    title: TITLES[word] ?? word,
    operations,
  }))
}

function entriesOf(path: string, methods: Readonly<Record<string, ApiOperation>>): ApiEntry[] {
  const bySummary = Map.groupBy(Object.entries(methods), ([, { summary = '' }]) => summary)
  return [...bySummary.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const [method, operation] = first
    const words = path
      .split('/')
      .slice(3)
      .join('-')
      .replace(/[^\w-]/g, '')
    const all = same.map(([each]) => each.toUpperCase())
    return { id: `${method}-${words}`, methods: all, path, operation }
  })
}

/** All parameters of a request. */
export function fieldsOf({ parameters = [], requestBody }: ApiOperation): ApiField[] {
  const named = parameters.map(
    ({ name, in: place, required = false, schema, description = '' }): ApiField => ({
      name,
      place: place === 'path' ? 'path' : 'query',
      required,
      schema,
      description,
    }),
  )
  const { properties = {}, required = [] } = requestBody?.content['application/json']?.schema ?? {}
  const body = Object.entries(properties).map(([name, schema]): ApiField => ({
    name,
    place: 'body',
    required: required.includes(name),
    schema,
    description: schema.description ?? '',
  }))
  return [...named, ...body]
}
