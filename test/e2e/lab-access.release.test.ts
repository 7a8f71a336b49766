import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authorizationOf } from '../../src/request/page-credentials.ts'
import { closeAfterEach } from '../support/close-after-each.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { loadPlainly } from '../support/load-plainly.ts'
import { ACCESS, type Asked, askedBy, isAdmitted } from '../support/secret-site.ts'
import { startSite } from '../support/site.ts'

const PATIENCE_MS = 180_000
const SAID = authorizationOf(ACCESS)
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Staging"' }
const WORDS = 'The library is open on every day of the week. '.repeat(20)

const opened = closeAfterEach()
let driven: DrivenBrowser
beforeAll(async () => {
  driven = await startDrivenBrowser()
}, PATIENCE_MS)
afterAll(() => driven.close())

async function listeningSite(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  host = '127.0.0.1',
) {
  const asked: Asked[] = []
  const site = await opened(
    startSite((request, response) => {
      asked.push(askedBy(request))
      answer(request, response)
    }, host),
  )
  return { ...site, asked }
}

const load = (url: string) => loadPlainly(driven.browser, { url, credentials: ACCESS })

describe('a page behind a user name and password', () => {
  it(
    'is found behind a redirect, whatever parts of the site are open',
    { timeout: PATIENCE_MS },
    async () => {
      const site = await listeningSite((request, response) => {
        if (request.url === '/start')
          return void response.writeHead(302, { Location: '/in/page' }).end()
        if (!request.url?.startsWith('/in/')) return void response.end()
        if (!isAdmitted(request, response)) return
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(`<!doctype html><title>In</title><h1>In</h1><p>${WORDS}`)
      })
      const { page } = await load(`${site.origin}/start`)
      expect(page).toMatchObject({ url: `${site.origin}/in/page`, title: 'In' })
    },
  )

  it('takes them nowhere that it redirects to', { timeout: PATIENCE_MS }, async () => {
    const other = await listeningSite((_request, response) => {
      response.writeHead(401, {
        'WWW-Authenticate': 'Basic realm="Elsewhere"',
        'Content-Type': 'text/html; charset=utf-8',
      })
      response.end(`<!doctype html><title>Who?</title><p>${WORDS}<img src="/locked.png" alt="">`)
    }, '127.0.0.2')
    const site = await listeningSite((request, response) => {
      if (isAdmitted(request, response))
        response.writeHead(302, { Location: `${other.origin}/page` }).end()
    })
    const { page } = await load(`${site.origin}/shop/page`)
    expect(page.title).toBe('Who?')
    expect(site.asked.at(-1)?.said).toBe(SAID)
    expect(other.asked.map(({ path }) => path)).toContain('/locked.png')
    expect(new Set(other.asked.map(({ said }) => said))).toEqual(new Set([undefined]))
  })
})

describe('a page without credentials', () => {
  it('gets none', { timeout: PATIENCE_MS }, async () => {
    const site = await listeningSite((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Open</title><h1>Open</h1><p>${WORDS}`)
    })
    await load(`${site.origin}/`)
    expect(new Set(site.asked.map(({ said }) => said))).toEqual(new Set([undefined]))
  })
})

describe('a server that rejects the credentials', () => {
  it('gets them once', { timeout: PATIENCE_MS }, async () => {
    const site = await listeningSite((_request, response) => {
      response.writeHead(401, CHALLENGE).end('no')
    })
    await load(`${site.origin}/`)
    const byPhone = site.asked.filter(({ agent }) => /Mobile/.test(agent))
    expect(byPhone.filter(({ said }) => said !== undefined)).toHaveLength(1)
  })
})
