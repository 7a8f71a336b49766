import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../src/engine/audit.ts'
import type { LabArtifact } from '../../src/lab/lab-artifact.ts'
import type { LabOutcome } from '../../src/lab/lab-order.ts'
import { authorizationOf } from '../../src/request/page-credentials.ts'
import { closeAfterEach } from '../support/close-after-each.ts'
import { type DrivenBrowser, startDrivenBrowser } from '../support/driven-browser.ts'
import { loadPlainly } from '../support/load-plainly.ts'
import { localEgress } from '../support/local-egress.ts'
import { startSite } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'
import { pageRequest } from '../support/page-request.ts'

const PATIENCE_MS = 180_000
const ACCESS = { username: 'crew', password: 'sesame' }
const SAID = authorizationOf(ACCESS)
const CHALLENGE = { 'WWW-Authenticate': 'Basic realm="Staging"' }
const WORDS = 'The library is open on every day of the week. '.repeat(20)

const opened = closeAfterEach()
let driven: DrivenBrowser
beforeAll(async () => {
  driven = await startDrivenBrowser()
}, PATIENCE_MS)
afterAll(() => driven.close())

interface Asked {
  readonly path: string
  readonly said: string | undefined
  readonly cookie: string | undefined
  /** As the device that is measured, the one that it is compared with, or by Lighthouse itself. */
  readonly agent: string
}

async function listeningSite(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
  host = '127.0.0.1',
) {
  const asked: Asked[] = []
  const site = await opened(
    startSite((request, response) => {
      const { authorization: said, cookie, 'user-agent': agent = '' } = request.headers
      asked.push({ path: request.url ?? '', said, cookie, agent })
      answer(request, response)
    }, host),
  )
  return { ...site, asked }
}

/** True for whoever may see the page; the others are told so. */
function isAdmitted({ headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.authorization === SAID) return true
  response.writeHead(401, { ...CHALLENGE, 'Set-Cookie': 'stranger=1' }).end('no')
  return false
}

const load = (url: string) => loadPlainly(driven.browser, { url, credentials: ACCESS })

/** An audit, with what the lab gave it and all that it told and kept. */
async function audited(url: string) {
  const lab = testLab()
  const egress = localEgress()
  let measured: LabOutcome | undefined
  const engine = createEngine({
    egressFor: () => egress,
    threads: 1,
    lab: {
      ...lab,
      async measure(order) {
        measured = await lab.measure(order)
        return measured
      },
    },
  })
  const files: LabArtifact[] = []
  const told: unknown[] = []
  try {
    const outcome = await engine.audit(pageRequest(url, { credentials: ACCESS, samples: 2 }), {
      onStage: (results) => void told.push(results),
      onArtifact: (file) => void files.push(file),
      onProgress: (...step) => void told.push(step),
    })
    expect(outcome).toMatchObject({ status: 'completed', results: { lab: { status: 'measured' } } })
    told.push(outcome, lab.troubles, egress.log)
  } finally {
    await engine.close()
    await lab.close()
  }
  const device = measured?.measured ? measured.result.devices[0] : undefined
  if (!device) throw new Error('There is no device.')
  return { device, files, told }
}

/** What follows the last request that told nothing: the browser's own, once it has been told. */
function afterTelling(asked: readonly Asked[], device: RegExp): Asked[] {
  const own = asked.filter(({ agent }) => device.test(agent))
  const firstLoad = own.findIndex(({ path, said }) => path === '/' && said !== undefined) + 1
  return own.slice(firstLoad)
}

/** A page that repeats what it is told, wherever a page can, and has files in other folders and on another host. */
const tellingPage = (authorization: string, other: string) => `<!doctype html><html lang="en">
  <title>For ${ACCESS.password}</title><h1>Library</h1><p>${WORDS}
  <p id="a">${authorization}</p><p>${ACCESS.username}:${ACCESS.password}
  <link rel="stylesheet" href="/files/style.css"><script src="page.js"></script>
  <img src="/pictures/a.png" alt=""><img src="${other}/b.png" alt="">
  <img src="/${authorization.slice(6)}.png?p=${ACCESS.password}" alt="">
  <iframe src="/frames/within" title="Within"></iframe>
  <script>fetch('/api/hours'); fetch('${other}/api', { credentials: 'include' })</script>
  <script>
    const said = document.querySelector('#a').textContent.slice(6)
    console.error('said', said, atob(said), '${ACCESS.password}')
    localStorage.setItem('${ACCESS.password}', said)
    document.body.append(atob(said))
    alert(atob(said))
    throw new Error(said)
  </script>`

describe('a page behind a user name and password', () => {
  it(
    'is loaded without being asked for them, in each context, and a run leaves nothing of them',
    { timeout: PATIENCE_MS },
    async () => {
      const other = await listeningSite((request, response) => {
        if (isAdmitted(request, response)) response.end()
      }, '127.0.0.2')
      const site = await listeningSite((request, response) => {
        if (!isAdmitted(request, response)) return
        const { authorization = '' } = request.headers
        const login = `login=${authorization.slice(6)}`
        response.setHeader('X-Said', authorization)
        response.setHeader('Set-Cookie', ['known=1; Path=/', `${login}; Path=/`])
        if (request.url !== '/shop/page') return void response.end()
        response.setHeader('Content-Type', 'text/html; charset=utf-8')
        response.end(tellingPage(authorization, other.origin))
      })
      const { device, files, told } = await audited(`${site.origin}/shop/page`)

      for (const agent of [/Mobile/, /Macintosh/]) {
        const [page, ...rest] = afterTelling(site.asked, agent)
        expect(page).toMatchObject({ path: '/shop/page', said: SAID, cookie: undefined })
        expect(rest.map(({ path }) => path)).toEqual(
          expect.arrayContaining([
            '/files/style.css',
            '/shop/page.js',
            '/pictures/a.png',
            '/frames/within',
            '/api/hours',
          ]),
        )
        const later = rest.filter(({ path }) => path !== '/' && path !== '/shop/page')
        expect(new Set(later.map(({ said }) => said))).toEqual(new Set([SAID]))
      }
      // Each context is told once for the page and once for what lies in other folders: two samples, one comparison.
      const byBrowser = site.asked.filter(({ agent }) => /Mobile|Macintosh/.test(agent))
      expect(byBrowser.filter(({ said }) => said === undefined)).toHaveLength(2 * 3)
      const { requests, trials, cookies } = device
      expect(requests.find(({ isMainDocument }) => isMainDocument)?.status).toBe(200)
      expect(
        requests.filter(({ url, status }) => url.startsWith(site.origin) && status === 401),
      ).toEqual([])
      expect(trials?.desktop).toMatchObject({ measured: true, value: { headings: ['Library'] } })
      expect(cookies.map(({ name }) => name).toSorted()).toEqual(['known', 'login'])

      expect(other.asked.map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/b.png', '/api']),
      )
      expect(new Set(other.asked.map(({ said }) => said))).toEqual(new Set([undefined]))

      const texts = files.map(({ name, body }) =>
        name.endsWith('.br') ? brotliDecompressSync(body).toString('utf8') : '',
      )
      const all = [...texts, JSON.stringify(told)].join('\n')
      expect(files.map(({ name }) => name)).toEqual(
        expect.arrayContaining([
          'mobile.har.br',
          'mobile.lighthouse.json.br',
          'mobile.rendered.html.br',
        ]),
      )
      expect(all).toContain('redacted')
      for (const secret of [SAID.slice(6), ACCESS.password]) expect(all.indexOf(secret)).toBe(-1)
    },
  )

  it(
    'is found behind a redirect of its own, whatever of the site is open',
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

describe('a page without', () => {
  it('hears nothing of them', { timeout: PATIENCE_MS }, async () => {
    const site = await listeningSite((_request, response) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><title>Open</title><h1>Open</h1><p>${WORDS}`)
    })
    await load(`${site.origin}/`)
    expect(new Set(site.asked.map(({ said }) => said))).toEqual(new Set([undefined]))
  })
})

describe('a server that does not take them', () => {
  it('is told once', { timeout: PATIENCE_MS }, async () => {
    const site = await listeningSite((_request, response) => {
      response.writeHead(401, CHALLENGE).end('no')
    })
    await load(`${site.origin}/`)
    const byPhone = site.asked.filter(({ agent }) => /Mobile/.test(agent))
    expect(byPhone.filter(({ said }) => said !== undefined)).toHaveLength(1)
  })
})
