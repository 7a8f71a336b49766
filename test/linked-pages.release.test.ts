import type { RequestListener } from 'node:http'
import { expect, it } from 'vitest'
import { createAnalysis } from '../src/engine/analysis/analysis.ts'
import { capturePage } from '../src/capture/capture-page.ts'
import { completeFacts } from '../src/facts/complete-facts.ts'
import { startProbing } from '../src/engine/probing.ts'
import { parseTarget } from '../src/request/target.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { localEgress } from './support/local-egress.ts'
import { startSite } from './support/site.ts'

const opened = closeAfterEach()
const text = Array.from({ length: 80 }, (_, i) => `word${i}`).join(' ')
const OWN_AGENT = 'Pagemark/1.0 (+https://operator.example/about)'

type Pages = Readonly<Record<string, string>>

/** Serves these pages; every request is recorded as `path`, or `path | User-Agent` for a crawler. */
function serve(pages: Pages, requests: string[]): RequestListener {
  return (request, response) => {
    const path = request.url ?? ''
    const agent = request.headers['user-agent'] ?? ''
    requests.push(agent.startsWith('Mozilla') ? `${path} | ${agent}` : path)
    const page = pages[path]
    if (path === '/moved') return response.writeHead(301, { location: '/fr' }).end()
    if (agent.includes('GPTBot')) return response.writeHead(403).end('No')
    if (request.headers.accept?.startsWith('text/markdown') === true && page !== undefined) {
      return response.setHeader('content-type', 'text/markdown').end('# Page')
    }
    if (page === undefined) return response.writeHead(404).end('Nothing')
    const type = path === '/robots.txt' ? 'text/plain' : 'text/html'
    return response.writeHead(200, { 'content-type': type, vary: 'Accept' }).end(page)
  }
}

async function factsOf(url: string) {
  const session = await opened(localEgress().open())
  const analysis = await opened(createAnalysis(1))
  const parsed = parseTarget(url, { allowPorts: 'any', allowHosts: 'any' })
  if (!parsed.ok) throw new Error(parsed.refusal.message)
  const { signal } = new AbortController()
  const captured = await capturePage(session, parsed.target, { signal })
  const { document } = await analysis.read(captured)
  const page = { ...captured, response: { ...captured.response, body: new Uint8Array(0) } }
  const probing = startProbing({ session, analysis, page, document, signal, ownAgent: OWN_AGENT })
  await probing.done
  return completeFacts(page, document, probing.soFar())
}

it('asks real servers for the pages that a page refers to, and keeps what they say', async () => {
  const ownRequests: string[] = []
  const otherRequests: string[] = []
  const other = await opened(
    startSite(
      serve(
        {
          '/robots.txt': 'User-agent: *\nDisallow: /private\nUser-agent: Googlebot\nDisallow: /',
          '/de': `<title>Deutsch</title><meta name=robots content=noindex><link rel=alternate hreflang=en href="x">`,
          '/private': '<title>Private</title>',
        },
        otherRequests,
      ),
    ),
  )
  const page = `<head><title>Page</title><link rel=canonical href="/other">
    <link rel=alternate hreflang=de href="${other.origin}/de"><link rel=alternate hreflang=it href="${other.origin}/private">
    <link rel=alternate hreflang=fr href="/moved"></head><p>${text}`
  const own = await opened(
    startSite(
      serve(
        {
          '/robots.txt': 'User-agent: *\nDisallow: /other',
          '/page': page,
          '/page/': page,
          '/other': '<title>Other</title>',
          '/fr': '<title>Fran\u00e7ais</title><link rel=canonical href="/fr"><p>Bonjour',
        },
        ownRequests,
      ),
    ),
  )

  const { linkedPages } = await factsOf(`${own.origin}/page`)
  expect(linkedPages).toMatchObject([
    {
      relation: 'canonical',
      url: `${own.origin}/other`,
      state: 'disallowed',
      allowsGooglebot: false,
    },
    {
      relation: 'alternate',
      url: `${other.origin}/de`,
      state: 'answered',
      allowsGooglebot: false,
      title: 'Deutsch',
      hreflangs: [{ code: 'en', url: `${other.origin}/x` }],
      robotsDirectives: [{ name: 'noindex' }],
    },
    { relation: 'alternate', url: `${other.origin}/private`, state: 'disallowed' },
    {
      relation: 'alternate',
      url: `${own.origin}/moved`,
      status: 200,
      redirects: 1,
      final: `${own.origin}/fr`,
      canonicals: [`${own.origin}/fr`],
      words: 1,
    },
    { relation: 'variant', url: `${own.origin}/page/`, similarity: 1, vary: ['accept'] },
    { relation: 'markdown', url: `${own.origin}/page`, mimeType: 'text/markdown', vary: [] },
    { relation: 'search-agent', status: 200, title: 'Page', words: 80, similarity: 1 },
    { relation: 'ai-agent', status: 403, blocked: 'The page responds with status 403.' },
  ])
  expect(ownRequests).not.toContain('/other')
  expect(otherRequests).toEqual(['/robots.txt', '/de'])
  expect(ownRequests.filter((line) => line.includes(' | '))).toEqual([
    expect.stringMatching(/^\/page \| .*Googlebot.* Pagemark\/1\.0 \(\+https:\/\/operator/),
    expect.stringMatching(/^\/page \| .*GPTBot.* Pagemark\/1\.0 \(\+https:\/\/operator/),
  ])
})
