import type { ApiSchema } from './api-document.ts'

const ADDRESS = 'https://pagemark.example.org'
const ID = '0199c0de-5b1c-7d32-9d0e-6f6f1c2b7a11'

/** By name of a member, which means the same everywhere. */
const VALUES: Readonly<Record<string, unknown>> = {
  average_score: 77,
  categories: { seo: 84, performance: 61, security: 77, accessibility: 90 },
  cron: '0 6 * * 1-5',
  current_page: 1,
  deleted: true,
  deleted_reports: 12,
  email: 'ada@example.com',
  error: null,
  final_url: 'https://www.example.com/',
  first: `${ADDRESS}/api/v1/reports?page=1`,
  from: 1,
  hint: 'pmk_…x7Qa',
  id: ID,
  ignored_checks: ['hsts'],
  last_crawl: {
    object: 'crawl',
    site_audit: ID,
    number: 3,
    status: 'running',
    stop_reason: null,
    result: null,
    score: null,
    counts: { known: 218, waiting: 91, fetched: 127, pages: 121, bytes: 2_418_211 },
    progress: { step: 'pages', done: 127, total: 218 },
    has_pages: true,
    error: null,
    created_at: '2026-11-20T18:12:04.120Z',
    started_at: '2026-11-20T18:12:05.020Z',
    ended_at: null,
  },
  last: `${ADDRESS}/api/v1/reports?page=13`,
  last_page: 13,
  name: 'deployment',
  next: `${ADDRESS}/api/v1/reports?page=2`,
  number: 3,
  of: 7,
  page_url: `${ADDRESS}/r/${ID}`,
  passed: 5,
  path: `${ADDRESS}/api/v1/reports`,
  per_page: 10,
  prev: null,
  project: 'example.com',
  report: ID,
  reports: 12,
  result: 'decent',
  rows: [
    {
      url: 'https://example.com/gone',
      status: 404,
      sources: ['https://example.com/'],
      sources_total: 1,
    },
  ],
  runs: 3,
  score: 78,
  set_on: 'project',
  shown_crawl: null,
  state: 'active',
  status: 'completed',
  time_zone: 'Europe/Berlin',
  to: 10,
  total: 123,
  url: 'https://example.com/',
}

/** Levels of nested objects that an example spells out; complete results would take pages. */
const MAX_DEPTH = 4

/** An example value for this schema. Objects nested too deeply are empty. */
export function exampleOf(schema: ApiSchema, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) {
    const isTooDeep = depth >= MAX_DEPTH && schema.anyOf.some(({ type }) => type === 'null')
    return isTooDeep ? null : schema.anyOf[0] && exampleOf(schema.anyOf[0], depth)
  }
  return exampleOfType(schema, depth)
}

function exampleOfType(schema: ApiSchema, depth: number): unknown {
  switch (schema.type) {
    case 'object':
      return depth < MAX_DEPTH ? exampleObject(schema, depth) : {}
    case 'array':
      // Objects nested too deeply are omitted from lists, since an empty one would be wrong.
      return schema.items && depth + levelsOf(schema.items) < MAX_DEPTH
        ? [exampleOf(schema.items, depth + 1)]
        : []
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'boolean':
      return false
    case 'null':
      return null
    default:
      return exampleText(schema)
  }
}

/** Levels of objects that an example of this schema needs. */
function levelsOf({ type, properties = {} }: ApiSchema): number {
  if (type !== 'object') return 0
  return 1 + Math.max(0, ...Object.values(properties).map(levelsOf))
}

function exampleObject({ properties = {} }: ApiSchema, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [
      name,
      hasValue(name, schema) ? VALUES[name] : exampleOf(schema, depth + 1),
    ]),
  )
}

/** An HTTP status is a number, the status of a run a word. */
function hasValue(name: string, schema: ApiSchema): boolean {
  const value = VALUES[name]
  // A name may stand for an object in one place and for a list or a number in another.
  if (schema.enum && !schema.enum.some((each) => each === value)) return false
  if (schema.type === 'object' && Array.isArray(value)) return false
  if (schema.type === 'array' && !Array.isArray(value)) return false
  if (!Object.hasOwn(VALUES, name)) return false
  const types = new Set([schema, ...(schema.anyOf ?? [])].map(({ type }) => type))
  if (types.has('object') && typeof value !== 'object') return false
  return typeof VALUES[name] !== 'string' || !types.has('integer')
}

function exampleText({ format }: ApiSchema): string {
  if (format === 'date-time') return '2026-11-20T18:12:04.120Z'
  return format === 'uuid' ? ID : '…'
}
