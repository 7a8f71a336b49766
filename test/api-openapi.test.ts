import Schema from 'typebox/schema'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withSchemas } from '../src/web/pages/docs/api/with-schemas.ts'
import { auditAtOnce, type Answer, startApi, type TestApi } from './support/api.ts'

let api: TestApi
let published: OpenApi
let document: OpenApi

beforeAll(async () => {
  api = await startApi({ audit: auditAtOnce })
  published = (await api.stranger.send('GET', '/openapi.json')).body
  // oxlint-disable-next-line no-unsafe-type-assertion -- the same document with its schemas written out
  document = withSchemas(published) as unknown as OpenApi
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

interface Content {
  readonly headers?: object
  readonly content?: Readonly<
    Record<string, { readonly schema: object; readonly example?: unknown }>
  >
}
interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: { readonly default?: unknown }
  }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
  readonly security?: readonly unknown[]
}
interface OpenApi {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly security: readonly unknown[]
  readonly tags: readonly { readonly name: string }[]
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

describe('openapi.json', () => {
  it('is OpenAPI 3.1, needs no key, and says that the rest does', () => {
    expect(document.openapi).toBe('3.1.0')
    expect(document.security).toEqual([{ key: [] }])
    expect(document.paths['/api/v1/openapi.json']?.['get']?.security).toEqual([])
  })

  it('has every operation that there is, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const registered = [...api.app.routeTable].flatMap(([path, methods]) =>
      path.startsWith('/api/')
        ? [...methods]
            .filter((method) => method !== 'HEAD')
            .map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
        : [],
    )
    expect(described.toSorted()).toEqual(registered.toSorted())
    expect(described).toHaveLength(94)
  })

  it('names each operation once, under a tag that it describes', () => {
    const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
    const ids = operations.map(({ operationId }) => operationId)
    expect(new Set(ids).size).toBe(94)
    expect(ids).toContain('listReports')
    const tags = new Set(operations.flatMap((operation) => operation.tags))
    expect([...tags].toSorted()).toEqual(document.tags.map(({ name }) => name).toSorted())
  })

  it('has each named schema in one place, and refers to it everywhere else', () => {
    const text = JSON.stringify(published)
    for (const [name, schema] of Object.entries(published.components.schemas)) {
      expect(text.split(JSON.stringify(schema)).length, name).toBe(2)
      expect(text.includes(`{"$ref":"#/components/schemas/${name}"}`), name).toBe(true)
    }
    expect(Object.keys(published.components.schemas)).toContain('FullReport')
    expect(text.length).toBeLessThan(0.55 * JSON.stringify(document).length)
  })

  it('describes the headers that requests and answers have', async () => {
    const { send } = await api.user()
    const { parameters = [] } = document.paths['/api/v1/reports']?.['post'] ?? {}
    const names = parameters.filter((each) => each.in === 'header').map(({ name }) => name)
    expect(names).toEqual(['Prefer', 'Idempotency-Key'])
    const { headers } = await send('GET', '/reports')
    const described = document.paths['/api/v1/reports']?.['get']?.responses['200']?.headers ?? {}
    expect(Object.keys(described)).toEqual([
      'RateLimit',
      'RateLimit-Policy',
      'X-Request-Id',
      'Link',
    ])
    // The tested service has no limits.
    for (const name of ['X-Request-Id', 'Link']) expect(headers.has(name), name).toBe(true)
  })

  it('has a valid example of all JSON that is sent or answered', () => {
    const wrong = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, requestBody, responses }) => {
        const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'))
        const told = [requestBody, ...answers.map(([, answer]) => answer)]
        return told
          .flatMap((one) => one?.content?.['application/json'] ?? [])
          .filter(({ schema, example }) => !Schema.Check(schema, example))
          .map(() => operationId)
      }),
    )
    // Itself.
    expect(wrong).toEqual(['getOpenApi'])
  })

  it('says what may be left out, and what is meant then', () => {
    const parameters = document.paths['/api/v1/reports']?.['get']?.parameters ?? []
    expect(parameters.filter(({ required }) => required)).toEqual([])
    const defaults = parameters.map(({ name, schema }) => [name, schema.default])
    expect(Object.fromEntries(defaults)).toEqual({
      search: undefined,
      search_by: 'url',
      project: undefined,
      result: undefined,
      status: undefined,
      sort_by: 'id',
      sort: 'desc',
      per_page: 10,
      page: 1,
    })
  })

  it('describes bodies as forms and as JSON alike', () => {
    for (const method of ['put', 'patch']) {
      const content = document.paths['/api/v1/reports/{id}']?.[method]?.requestBody?.content ?? {}
      expect(Object.keys(content)).toEqual([
        'application/json',
        'application/x-www-form-urlencoded',
      ])
    }
  })

  it('describes answers as they are', async () => {
    const { send } = await api.user()
    const made = await send('POST', '/reports', {
      json: { url: 'https://example.com/' },
      headers: { prefer: 'wait=30' },
    })
    const { id } = made.body.data
    const malformed = { body: '{', headers: { 'content-type': 'application/json' } }
    const builds = '/projects/example.com/builds'
    const build = { hash: 'c0ffee', branch: 'main' }
    const answers: [string, string, Answer][] = [
      ['post', '/reports', made],
      ['get', '/reports', await send('GET', '/reports')],
      ['get', '/reports/{id}', await send('GET', `/reports/${id}`)],
      ['patch', '/reports/{id}', await send('PATCH', `/reports/${id}`)],
      ['get', '/reports/{id}/runs', await send('GET', `/reports/${id}/runs`)],
      ['get', '/reports/{id}/runs/{number}', await send('GET', `/reports/${id}/runs/1`)],
      [
        'get',
        '/reports/{id}/runs/{number}/files',
        await send('GET', `/reports/${id}/runs/1/files`),
      ],
      ['get', '/reports/{id}/compare', await send('GET', `/reports/${id}/compare?a=1&b=1`)],
      ['get', '/reports/{id}/compare', await send('GET', `/reports/${id}/compare`)],
      ['get', '/reports/{id}/compare', await send('GET', `/reports/${id}/compare?a=0`)],
      ['get', '/reports/{id}/export', await send('GET', `/reports/${id}/export?format=json`)],
      ['get', '/reports/{id}/export', await send('GET', `/reports/${id}/export?format=sarif`)],
      ['get', '/reports/{id}/export', await send('GET', `/reports/${id}/export?format=har`)],
      ['get', '/reports/{id}/export', await send('GET', `/reports/${id}/export?format=pdf`)],
      ['post', '/reports/{id}/cancel', await send('POST', `/reports/${id}/cancel`)],
      ['get', '/projects', await send('GET', '/projects')],
      ['get', '/projects/{project}', await send('GET', '/projects/example.com')],
      ['patch', '/projects/{project}', await send('PATCH', '/projects/example.com')],
      ['get', '/account', await send('GET', '/account')],
      ['get', '/openapi.json', await send('GET', '/openapi.json')],
      ['get', '/reports', await send('GET', '/reports?page=0')],
      ['get', '/reports', await api.stranger.send('GET', '/reports')],
      ['get', '/projects/{project}', await send('GET', '/projects/nothing')],
      ['post', '/reports', await send('POST', '/reports', { body: 'x' })],
      ['post', '/reports', await send('POST', '/reports', malformed)],
      ['post', '/projects', await send('POST', '/projects', { json: { name: 'Shop' } })],
      ['post', '/projects/{project}/builds', await send('POST', builds, { json: build })],
      ['post', '/projects/{project}/builds', await send('POST', builds, { json: build })],
      ['delete', '/reports/{id}', await send('DELETE', `/reports/${id}`)],
      ['delete', '/projects/{project}', await send('DELETE', '/projects/example.com')],
    ]
    const statuses = new Set(answers.map(([, , { status }]) => status))
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([
      200, 201, 400, 401, 404, 409, 415, 422,
    ])
    for (const [method, path, { status, headers, body }] of answers) {
      const [type = ''] = (headers.get('content-type') ?? '').split(';')
      const described = document.paths[`/api/v1${path}`]?.[method]?.responses[status]
      const schema = described?.content?.[type]?.schema
      expect(schema, `${method} ${path} ${status} ${type}`).toBeDefined()
      expect([...Value.Errors(schema ?? {}, body)], `${method} ${path} ${status}`).toEqual([])
    }
  })
})
