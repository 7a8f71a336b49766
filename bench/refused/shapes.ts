const FORM = 'application/x-www-form-urlencoded'
const OWN = 'Sec-Fetch-Site: same-origin'

export interface Shape {
  readonly name: string
  readonly head: readonly string[]
  readonly body?: string
}

/**
 * Bytes of the largest body that the API accepts, and of the largest head that Node does: 16 KB with all of its lines.
 */
const BODY = 250_000
const HEAD = 15_000

const fields = (bytes: number) => 'a=&'.repeat(Math.floor(bytes / 3))
const distinctFields = (bytes: number) => {
  const all = Array.from(
    { length: Math.floor(bytes / 7) },
    (_, number) => `${number.toString(36)}=1`,
  )
  return all.join('&').slice(0, bytes)
}

function post(path: string, { type = FORM, lines = [] }: { type?: string; lines?: string[] } = {}) {
  return [`POST ${path} HTTP/1.1`, `Content-Type: ${type}`, ...lines]
}

/** Requests without a key or a session that cost as much as possible before they are refused. */
export const SHAPES: readonly Shape[] = [
  { name: 'POST /nothing, 83,333 empty fields', head: post('/nothing'), body: fields(BODY) },
  {
    name: 'POST /nothing, fields of other names',
    head: post('/nothing'),
    body: distinctFields(BODY),
  },
  {
    name: 'POST /nothing, from our own page',
    head: post('/nothing', { lines: [OWN] }),
    body: distinctFields(BODY),
  },
  {
    name: 'POST /nothing, escapes that are no UTF-8',
    head: post('/nothing', { lines: [OWN] }),
    body: '%ff&'.repeat(BODY / 4),
  },
  {
    name: 'POST /signin, 500 fields that are no UTF-8',
    head: post('/signin', { lines: [OWN] }),
    body: '%ff=%ff&'.repeat(499),
  },
  {
    name: 'GET /healthz, query that is no UTF-8',
    head: [`GET /healthz?${'%ff&'.repeat(HEAD / 4)} HTTP/1.1`],
  },
  {
    name: 'POST /nothing, in chunks',
    head: post('/nothing', { lines: [OWN, 'Transfer-Encoding: chunked'] }),
    body: `${BODY.toString(16)}\r\n${distinctFields(BODY).padEnd(BODY, '=')}\r\n0\r\n\r\n`,
  },
  {
    name: 'PUT /reports/bulk, no such method',
    head: ['PUT /reports/bulk HTTP/1.1', `Content-Type: ${FORM}`, OWN],
    body: distinctFields(BODY),
  },
  {
    name: 'POST /reports/bulk, 64 KB, no session',
    head: post('/reports/bulk', { lines: [OWN] }),
    body: distinctFields(64_000),
  },
  {
    name: 'POST /new/list, 250 KB, no session',
    head: post('/new/list', { lines: [OWN] }),
    body: distinctFields(BODY),
  },
  {
    name: 'POST /new, 8 KB, no session',
    head: post('/new', { lines: [OWN] }),
    body: distinctFields(8_000),
  },
  {
    name: 'POST /account/confirm, 32 KB, no session',
    head: post('/account/confirm', { lines: [OWN] }),
    body: distinctFields(32_000),
  },
  {
    name: 'POST /signin, 8 KB of fields',
    head: post('/signin', { lines: [OWN] }),
    body: distinctFields(8_000),
  },
  {
    name: 'POST /signin, from another site',
    head: post('/signin', { lines: ['Sec-Fetch-Site: cross-site'] }),
    body: distinctFields(8_000),
  },
  {
    name: 'POST /api/v1/reports, form, no key',
    head: post('/api/v1/reports'),
    body: distinctFields(BODY),
  },
  {
    name: 'POST /api/v1/reports, nested JSON, no key',
    head: post('/api/v1/reports', { type: 'application/json' }),
    body: '['.repeat(BODY),
  },
  {
    name: 'POST /api/v1/reports, JSON, unknown key',
    head: post('/api/v1/reports', {
      type: 'application/json',
      lines: ['Authorization: Bearer pm_unknown'],
    }),
    body: '['.repeat(BODY),
  },
  { name: 'POST /api/v1/nothing, form', head: post('/api/v1/nothing'), body: distinctFields(BODY) },
  {
    name: 'POST /api/nothing, JSON',
    head: post('/api/nothing', { type: 'application/json' }),
    body: '['.repeat(BODY),
  },
  { name: 'POST /healthz, form', head: post('/healthz'), body: distinctFields(BODY) },
  {
    name: 'POST /nothing, another type',
    head: post('/nothing', { type: 'text/xml', lines: [OWN] }),
    body: 'x'.repeat(BODY),
  },
  {
    name: 'POST /signin, another type',
    head: post('/signin', { type: 'text/xml', lines: [OWN] }),
    body: 'x'.repeat(BODY),
  },
  { name: 'GET /healthz, query of fields', head: [`GET /healthz?${fields(HEAD)} HTTP/1.1`] },
  {
    name: 'GET /nothing, query of fields',
    head: [`GET /nothing?${distinctFields(HEAD)} HTTP/1.1`],
  },
  { name: 'GET /, query of fields', head: [`GET /?${distinctFields(HEAD)} HTTP/1.1`] },
  { name: 'GET /nothing, query of %', head: [`GET /nothing?${'%41'.repeat(HEAD / 3)} HTTP/1.1`] },
  {
    name: 'GET /api/v1/reports, query of fields',
    head: [`GET /api/v1/reports?${distinctFields(HEAD)} HTTP/1.1`],
  },
  {
    name: 'GET /sample, query of fields',
    head: [`GET /r/sample?${distinctFields(HEAD)} HTTP/1.1`],
  },
  {
    name: 'HEAD /nothing, query of fields',
    head: [`HEAD /nothing?${distinctFields(HEAD)} HTTP/1.1`],
  },
  {
    name: 'OPTIONS /nothing, query of fields',
    head: [`OPTIONS /nothing?${distinctFields(HEAD)} HTTP/1.1`],
  },
  { name: 'TRACE /nothing', head: [`TRACE /nothing HTTP/1.1`] },
  { name: 'GET, a path of 15 KB', head: [`GET /${'a'.repeat(HEAD)} HTTP/1.1`] },
  { name: 'GET, a path of slashes', head: [`GET ${'/'.repeat(HEAD)} HTTP/1.1`] },
  { name: 'GET, a path of stray %', head: [`GET /${'%'.repeat(HEAD)} HTTP/1.1`] },
  { name: 'GET, a path of encoded letters', head: [`GET /${'%41'.repeat(HEAD / 3)} HTTP/1.1`] },
  { name: 'GET, a path of question marks', head: [`GET /${'?'.repeat(HEAD)} HTTP/1.1`] },
  {
    name: 'GET, a path like secrets',
    head: [`GET /${'token=aB3dE5fG7hJ9kL1mN3pQ5/'.repeat(HEAD / 26)} HTTP/1.1`],
  },
  { name: 'GET /r/ and a parameter of 15 KB', head: [`GET /r/${'0'.repeat(HEAD)} HTTP/1.1`] },
  {
    name: 'GET, 1,300 cookies',
    head: [
      'GET /nothing HTTP/1.1',
      `Cookie: ${Array.from({ length: 1_300 }, (_, n) => `c${n}=${n}`)
        .join('; ')
        .slice(0, HEAD)}`,
    ],
  },
  {
    name: 'GET, 1,900 headers',
    head: [
      'GET /nothing HTTP/1.1',
      ...Array.from({ length: 1_900 }, (_, n) => `${n.toString(36)}: 1`),
    ],
  },
  {
    name: 'GET, languages and codings',
    head: [
      'GET /nothing HTTP/1.1',
      `Accept-Encoding: ${'a;q=0.1,'.repeat(HEAD / 16)}`,
      `Accept-Language: ${'a;q=0.1,'.repeat(HEAD / 16)}`,
    ],
  },
  { name: 'GET /nothing', head: ['GET /nothing HTTP/1.1'] },
  { name: 'GET /healthz, answered', head: ['GET /healthz HTTP/1.1'] },
]
