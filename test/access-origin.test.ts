import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import { type AuditOptions, auditRequest } from '../src/request/audit-request.ts'
import { authorizationOf } from '../src/request/page-credentials.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { localEgress } from './support/local-egress.ts'
import { startSecureSite, startSite } from './support/site.ts'
import { pageRequest } from './support/page-request.ts'

const ACCESS = { username: 'crew', password: 'sesame & more' }
const SAID = authorizationOf(ACCESS)

const opened = closeAfterEach()
const egress = localEgress()
const engine = createEngine({ egressFor: () => egress, threads: 1, ownAgent: 'Pagemark/0.0.0' })
afterAll(() => engine.close())

/** A site on its own origin, and the credentials that each request to it sent. */
async function listeningSite(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  host = '127.0.0.1',
) {
  const said: [string, string | undefined][] = []
  const site = await opened(
    startSite((request, response) => {
      said.push([request.url ?? '', request.headers.authorization])
      answer(request, response)
    }, host),
  )
  return { ...site, said }
}

type Listening = Awaited<ReturnType<typeof listeningSite>>

const saidIn = ({ said }: Listening) => new Set(said.map(([, authorization]) => authorization))

function locked(request: IncomingMessage, response: ServerResponse, html: string): void {
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  if (request.headers.authorization === SAID) response.end(html)
  else response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Staging"' }).end('no')
}

async function audited(url: string, options: Partial<AuditOptions> = { credentials: ACCESS }) {
  const outcome = await engine.audit(pageRequest(url, options))
  if (outcome.status === 'failed') throw new Error(outcome.error.message)
  return outcome.results
}

describe('a user name and password', () => {
  it('are sent to the requested origin with each request, and to no other', async () => {
    const other = await listeningSite((_request, response) => response.end(), '127.0.0.2')
    const samePlace = await listeningSite((_request, response) => response.end())
    const site = await listeningSite((request, response) => {
      if (request.url === '/away') {
        return response.writeHead(302, { Location: `${other.origin}/moved` }).end()
      }
      return locked(
        request,
        response,
        `<title>Staging</title><link rel="stylesheet" href="/files/style.css">
        <a href="/in">In</a><a href="/away">Away</a><a href="${other.origin}/out">Out</a>
        <img src="${other.origin}/a.png"><img src="${samePlace.origin}/b.png"><img src="/c.png">`,
      )
    })
    const { environment } = await audited(`${site.origin}/shop/page`)
    expect(saidIn(site)).toEqual(new Set([SAID]))
    expect(site.said.map(([path]) => path)).toEqual(
      expect.arrayContaining(['/shop/page', '/robots.txt', '/files/style.css', '/in', '/c.png']),
    )
    expect(other.said.map(([path]) => path)).toEqual(expect.arrayContaining(['/out', '/a.png']))
    expect(samePlace.said.map(([path]) => path)).toContain('/b.png')
    expect([...saidIn(other), ...saidIn(samePlace)]).toEqual([undefined, undefined])
    expect(environment.access).toBe(true)
  })

  it('are not sent to the target of a redirect, nor to the links of that page', async () => {
    const other = await listeningSite((_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end('<title>Moved</title><a href="/in">In</a>')
    }, '127.0.0.2')
    const site = await listeningSite((_request, response) =>
      response.writeHead(302, { Location: `${other.origin}/moved` }).end(),
    )
    const { final_url } = await audited(`${site.origin}/`)
    expect(final_url).toBe(`${other.origin}/moved`)
    expect(saidIn(site)).toEqual(new Set([SAID]))
    expect(other.said.map(([path]) => path)).toContain('/in')
    expect(saidIn(other)).toEqual(new Set([undefined]))
  })

  it('are never sent without encryption when https is assumed and http is tried too', async () => {
    const site = await listeningSite((request, response) => locked(request, response, ''))
    const url = `https://127.0.0.1:${site.port}/`
    const outcome = await engine.audit(
      auditRequest({ url, schemeGiven: false }, { credentials: ACCESS }),
    )
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'blocked' } })
    expect(outcome).toMatchObject({
      error: {
        message: expect.stringMatching(
          /^http:.* only to https:\/\/127.0.0.1:\d+, the requested origin/,
        ),
      },
    })
    expect(saidIn(site)).toEqual(new Set([undefined]))
  })

  it('are sent only to the site whose sitemaps are read', async () => {
    const other = await listeningSite((_request, response) => response.end(), '127.0.0.2')
    const site = await listeningSite((request, response) => {
      if (request.headers.authorization !== SAID) response.writeHead(401).end()
      else if (request.url === '/robots.txt')
        response.end(
          `Sitemap: ${other.origin}/map.xml\nSitemap: http://${request.headers.host}/map.txt`,
        )
      else response.end(`http://${request.headers.host}/page`)
    })
    const request = pageRequest(`${site.origin}/`, { credentials: ACCESS })
    const outcome = await engine.readSitemaps(request, { mostPages: 9 })
    expect(outcome).toMatchObject({ contents: { pages: [`${site.origin}/page`] } })
    expect(saidIn(site)).toEqual(new Set([SAID]))
    expect(other.said).toEqual([['/map.xml', undefined]])
  })

  it('are not sent when there are none', async () => {
    const site = await listeningSite((_request, response) => {
      response.setHeader('Content-Type', 'text/html')
      response.end('<title>Open</title>')
    })
    const { environment } = await audited(`${site.origin}/`, {})
    expect(saidIn(site)).toEqual(new Set([undefined]))
    expect(environment).not.toHaveProperty('access')
  })
})

describe('a server that wants others', () => {
  it.each([
    {
      credentials: { ...ACCESS, password: 'wrong' },
      reason: /^The server rejected the user name and password \(401\)\./,
    },
    { credentials: null, reason: /^The page requires a user name and password/ },
  ])('ends the audit with $reason', async ({ credentials, reason }) => {
    const site = await listeningSite((request, response) => locked(request, response, ''))
    expect(await engine.audit(pageRequest(`${site.origin}/`, { credentials }))).toMatchObject({
      status: 'failed',
      error: { code: 'blocked', message: expect.stringMatching(reason) },
    })
  })
})

it('are in no result of a page that repeats them', async () => {
  const site = await listeningSite((request, response) => {
    const { authorization } = request.headers
    response.setHeader('X-Said', authorization ?? '')
    response.setHeader('X-Password', ACCESS.password)
    locked(
      request,
      response,
      `<title>${authorization} ${ACCESS.password}</title>
      <meta name="description" content="${ACCESS.username}:${ACCESS.password}">
      <a href="/in?${encodeURIComponent(ACCESS.password)}#${SAID}">${SAID.slice(6)}</a>
      <a href="/out?${ACCESS.password}#u=p%3D${encodeURI(ACCESS.password)}">Out</a>
      <form action="/find?sesame+%26+more"></form>
      <img src="/${SAID.slice(6)}.png"><h1>sesame &amp; more</h1><h2>SESAME &amp; MORE</h2>
      <p>${'Sesame &amp; more opens the door. '.repeat(9)}</p>`,
    )
  })
  const results = await audited(`${site.origin}/`)
  expect(results.page.title).toBe('redacted redacted')
  const text = JSON.stringify(results)
  expect(text).toContain('redacted')
  expect(text).not.toContain(SAID.slice(6))
  expect(text).not.toMatch(/sesame.{1,20}more/i)
})

it.each(['expired', 'valid'] as const)(
  'is not sent to a server with an untrusted certificate: %s',
  async (certificate) => {
    const said: (string | undefined)[] = []
    const site = await opened(
      startSecureSite(
        ({ headers }, response) => {
          said.push(headers.authorization)
          response.writeHead(401, { 'WWW-Authenticate': 'Basic realm="Staging"' }).end()
        },
        { certificate },
      ),
    )
    for (const schemeGiven of [true, false]) {
      const target = { url: `${site.origin}/`, schemeGiven }
      const message =
        'The page’s certificate is not trusted, so the page credentials were not sent.'
      const request = auditRequest(target, { credentials: ACCESS })
      expect(await engine.audit(request)).toEqual({
        status: 'failed',
        error: { code: 'blocked', message },
      })
      const read = await engine.readSitemaps(request, { mostPages: 1 })
      expect(read.status).toBe('failed')
      expect(said).toEqual([])
      await engine.audit(auditRequest(target))
      expect(new Set(said.splice(0))).toEqual(new Set([undefined]))
    }
  },
)

it('is in no sentence about a failure', async () => {
  const credentials = { username: 'crew', password: 'hunter22secret' }
  const site = await listeningSite((_request, response) =>
    response.writeHead(302, { Location: `http://${credentials.password}/` }).end(),
  )
  const outcome = await engine.audit(pageRequest(`${site.origin}/`, { credentials }))
  const message =
    'The page redirects to a URL that cannot be audited. "redacted" is not a public host name.'
  expect(outcome).toEqual({ status: 'failed', error: { code: 'redirect', message } })
})

describe('the engine', () => {
  it.each([
    { name: 'a colon', credentials: { username: 'a:b', password: 'c' } },
    { name: 'a line of its own', credentials: { username: 'a', password: 'c\r\nCookie: a=b' } },
  ])(
    'rejects credentials that cannot be sent as an internal error: $name',
    async ({ credentials }) => {
      const site = await listeningSite((_request, response) => response.end())
      const request = pageRequest(`${site.origin}/`, { credentials })
      await expect(engine.audit(request)).rejects.toThrow(TypeError)
      await expect(engine.readSitemaps(request, { mostPages: 1 })).rejects.toThrow(TypeError)
      expect(site.said).toEqual([])
    },
  )

  it('rejects an invalid selector as an internal error', async () => {
    const request = pageRequest('http://127.0.0.1:1/', { waitFor: '#a >' })
    await expect(engine.audit(request)).rejects.toThrow(TypeError)
  })
})
