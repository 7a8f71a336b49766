import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ApiDocument } from '../src/web/pages/docs/api/api-document.ts'
import { withSchemas } from '../src/web/pages/docs/api/with-schemas.ts'
import { refuseOtherHosts } from '../src/web/http/served-hosts.ts'
import { startApi, type TestApi } from './support/api.ts'

let api: TestApi
let document: ApiDocument
let html: string
beforeAll(async () => {
  api = await startApi()
  document = withSchemas(await (await fetch(`${api.address}/api/v1/openapi.json`)).json())
  html = await (await fetch(`${api.address}/docs/api`)).text()
})
afterAll(() => api[Symbol.asyncDispose]())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

describe('the page of the API', () => {
  it('is the same where only the name of the base URL is served', async () => {
    const baseUrl = 'https://audits.example.com'
    const refuseHost = refuseOtherHosts({ baseUrl, listening: '127.0.0.1', names: [] })
    await using behind = await startApi({ baseUrl, refuseHost })
    const headers = { host: 'audits.example.com' }
    const { statusCode, body } = await behind.app.inject({ url: '/docs/api', headers })
    expect(statusCode).toBe(200)
    expect(body).toContain('https://audits.example.com/api/v1')
    expect(body).toContain('/site-audits')
  })

  it('has every operation with its path, its methods and its fields', () => {
    expect(operations().length).toBeGreaterThan(15)
    for (const { path, method, operation } of operations()) {
      expect(html).toContain(`>${path}</code>`)
      expect(html).toContain(`>${method.toUpperCase()}</strong>`)
      expect(html).toContain(operation.summary)
      for (const { name } of operation.parameters ?? [])
        expect(html).toContain(`<code>${name}</code>`)
    }
  })

  it('shows a recorded answer of each operation that answers with an object', () => {
    const names = operations().flatMap(({ operation }) => {
      const good = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))
      const { example } = good?.[1].content?.['application/json'] ?? {}
      return typeof example === 'object' && !Array.isArray(example)
        ? Object.keys(example ?? {})
        : []
    })
    expect(names.filter((name) => name === 'data').length).toBeGreaterThan(60)
    const shown = new Set(html.match(/(?<=\n {2}&quot;)\w+(?=&quot;: )/g))
    expect(names.filter((name) => name !== '' && !shown.has(name))).toEqual([])
    expect(html).toContain('&quot;url&quot;: &quot;https://www.example.com/pricing&quot;')
  })

  it('leads to every operation, and gives no id twice', () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const links = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
    expect(links.filter((id) => !ids.includes(id))).toEqual([])
  })

  it('asks with the address that this installation is reached at', () => {
    expect(html).toContain(`curl -s &quot;${api.address}/api/v1/reports&quot;`)
  })
})

it('states the accessibility standard, and every page links to it', async () => {
  const page = await fetch(`${api.address}/accessibility`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Web Content Accessibility Guidelines 2.2')
  expect(html).toContain('href="/accessibility"')
})
