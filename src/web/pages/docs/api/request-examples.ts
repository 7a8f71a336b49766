import { type ApiEntry, fieldsOf } from './api-chapters.ts'

/** The same request in one language. */
export interface RequestExample {
  readonly language: 'curl' | 'JavaScript' | 'Python'
  readonly text: string
}

const VALUES: Readonly<Record<string, string>> = {
  id: '0199c0de-5b1c-7d32-9d0e-6f6f1c2b7a11',
  project: 'example.com',
  number: '1',
  alert: '0199c0de-5b1c-7d32-9d0e-6f6f1c2b7a12',
  marker: '0199c0de-5b1c-7d32-9d0e-6f6f1c2b7a13',
}

const WEEKDAYS = { cron: '0 6 * * 1-5', time_zone: 'Europe/Berlin' }

/** Sent as a form; as JSON if a field is not a text or a number. */
type Body = Readonly<Record<string, string | number | readonly object[]>>

const LCP = { measure: 'lcp', max: 2500 }
const LIGHTHOUSE_LCP = { metric: 'largest-contentful-paint', budget: 2500 }

/** Fields set in an example to make it useful. */
const BODIES: Readonly<Record<string, Body>> = {
  'POST /api/v1/reports': { url: 'https://example.com/', privacy: 1 },
  'PUT /api/v1/reports/{id}': { results: 1 },
  'POST /api/v1/projects': { name: 'example.com' },
  'PATCH /api/v1/projects/{project}': { ignored_checks: 'hsts,feed-discovery' },
  'PUT /api/v1/projects/{project}/budgets': { rules: [LCP] },
  'POST /api/v1/projects/{project}/budgets/import': { file: [{ timings: [LIGHTHOUSE_LCP] }] },
  'PUT /api/v1/projects/{project}/watch': { alerts: 'on' },
  'PUT /api/v1/reports/{id}/watch': { alerts: 'on' },
  'PATCH /api/v1/alerts/{alert}': { mute: 'change' },
  'POST /api/v1/projects/{project}/markers': { name: 'Deploy 4f2c', commit: '4f2c' },
  'PUT /api/v1/projects/{project}/schedule': WEEKDAYS,
  'POST /api/v1/projects/{project}/schedule/preview': WEEKDAYS,
  'PUT /api/v1/reports/{id}/schedule': WEEKDAYS,
  'POST /api/v1/reports/{id}/schedule/preview': WEEKDAYS,
  'POST /api/v1/channels/{id}/redeliver': { since: '2026-11-26T10:00:00Z' },
  'PUT /api/v1/site-audits/{id}/watch': { alerts: 'on' },
  'PUT /api/v1/site-audits/{id}/schedule': WEEKDAYS,
  'POST /api/v1/site-audits/{id}/schedule/preview': WEEKDAYS,
}

/** @param address of this installation, without a trailing slash */
export function requestExamples(entry: ApiEntry, address: string): RequestExample[] {
  const [method = 'GET'] = entry.methods
  const path = entry.path.replace(/\{(\w+)\}/g, (_all, name: string) => VALUES[name] ?? name)
  const request = {
    method,
    url: `${address}${path}${queryOf(entry)}`,
    keyed: entry.operation.security?.length !== 0,
    body: BODIES[`${method} ${entry.path}`],
  }
  return [
    { language: 'curl', text: curl(request) },
    { language: 'JavaScript', text: javascript(request) },
    { language: 'Python', text: python(request) },
  ]
}

interface Request {
  readonly method: string
  readonly url: string
  readonly keyed: boolean
  readonly body: Body | undefined
}

function queryOf({ operation }: ApiEntry): string {
  const query = new URLSearchParams(
    fieldsOf(operation)
      .filter(({ place, required }) => place === 'query' && required)
      .map(({ name, schema }) => [name, String(schema.enum?.[0] ?? '1')]),
  )
  return query.size === 0 ? '' : `?${query.toString()}`
}

function curl({ method, url, keyed, body }: Request): string {
  return [
    `curl -s ${method === 'GET' ? '' : `-X ${method} `}"${url}"`,
    ...(keyed ? ['-H "Authorization: Bearer $PAGEMARK_KEY"'] : []),
    ...(body ? curlBody(body) : []),
  ].join(' \\\n  ')
}

function isJson(body: Body): boolean {
  return Object.values(body).some((value) => typeof value === 'object')
}

function curlBody(body: Body): string[] {
  return isJson(body)
    ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body)}'`]
    : Object.entries(body).map(
        ([name, value]) =>
          `-d ${name}=${typeof value === 'object' ? JSON.stringify(value) : value}`,
      )
}

function javascript({ method, url, keyed, body }: Request): string {
  const json = body !== undefined && isJson(body)
  const headers = [
    'Authorization: `Bearer ${process.env.PAGEMARK_KEY}`',
    ...(json ? ["'Content-Type': 'application/json'"] : []),
  ]
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(keyed ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body
      ? [`  body: ${json ? 'JSON.stringify' : 'new URLSearchParams'}(${JSON.stringify(body)}),`]
      : []),
  ]
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return `const answer = await fetch('${url}'${given})\nconsole.log(await answer.json())`
}

function python({ method, url, keyed, body }: Request): string {
  const given = [
    ...(keyed ? ['    headers={"Authorization": f"Bearer {os.environ[\'PAGEMARK_KEY\']}"},'] : []),
    ...(body ? [`    ${isJson(body) ? 'json' : 'data'}=${JSON.stringify(body)},`] : []),
  ]
  const call = `requests.${method.toLowerCase()}(\n    "${url}",\n${[...given, ')'].join('\n')}`
  return `import os, requests\n\nanswer = ${call}\nprint(answer.json())`
}
