import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../src/engine/audit.ts'
import type { Results } from '../src/report/results.ts'
import { reasonOf } from '../src/report/write/verdict-text.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { type DnsServer, startDnsServer } from './support/dns-server.ts'
import { localEgress } from './support/local-egress.ts'
import { pageRequest } from './support/page-request.ts'
import { startSecureSite, startSite } from './support/site.ts'
import { trustCertificate } from './support/trusting-browser.ts'

const opened = closeAfterEach()

/** Without faults. */
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Opening hours of the library</title>
  <meta name="viewport" content="width=device-width"><meta name="description" content="When the library is open.">
  </head><body><main><h1>Opening hours</h1><p>${'The library is open on most days of the week. '.repeat(30)}</p>
  <a href="/">Opening hours of the library</a></main></body></html>`

/** Every name resolves to this machine; the tests' certificate is for `*.example.com`. */
let names: DnsServer
let engine: ReturnType<typeof createEngine>
beforeAll(async () => {
  names = await startDnsServer((_name, type) => (type === 'A' ? ['127.0.0.1'] : []))
  const egress = localEgress({ nameservers: [names.address] })
  engine = createEngine({ egressFor: () => egress, threads: 1, lab: null })
})
afterAll(async () => {
  await engine.close()
  await names.close()
})

interface Served {
  readonly certificate?: 'valid' | 'expired'
  readonly page?: string
}

async function startPage({ certificate = 'valid', page = PAGE }: Served = {}) {
  return await opened(
    startSecureSite(
      ({ url }, response) => {
        response.statusCode = url === '/' ? 200 : 404
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(url === '/' ? page : '')
      },
      { certificate },
    ),
  )
}

async function audited(url: string): Promise<Results> {
  const outcome = await engine.audit(pageRequest(url))
  if (outcome.status === 'failed') throw new Error(outcome.error.message)
  return outcome.results
}

/** The result, the verdict's first sentence, and the first item to fix. */
function verdictOf(results: Results) {
  const [first] = results.fix_first
  return [results.result, reasonOf(results)?.message, first?.family]
}

describe('the verdict on a page', () => {
  it('is bad where the certificate has expired', async () => {
    const { port } = await startPage({ certificate: 'expired' })
    expect(verdictOf(await audited(`https://shop.example.com:${port}/`))).toEqual([
      'bad',
      'The certificate has expired',
      'certificate',
    ])
  })

  it('is bad where the certificate is self-signed', async () => {
    const { port } = await startPage()
    expect(verdictOf(await audited(`https://shop.example.com:${port}/`))).toEqual([
      'bad',
      'The certificate is self-signed',
      'certificate',
    ])
  })

  it('names the certificate first, whatever else stops the page', async () => {
    const page = PAGE.replace('<title>', '<meta name="robots" content="noindex"><title>')
    const { port } = await startPage({ certificate: 'expired', page })
    const results = await audited(`https://shop.example.com:${port}/`)
    const failed = results.checks.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id)
    expect(failed).toContain('robots-noindex')
    expect(results.result_reason).toBe('tls-certificate-valid')
  })

  it('is bad where a redirect before it has a certificate that browsers refuse', async () => {
    const page = await opened(
      startSite((_request, response) =>
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE),
      ),
    )
    const entrance = await opened(
      startSecureSite(
        (_request, response) => response.writeHead(302, { Location: `${page.origin}/` }).end(),
        { certificate: 'expired' },
      ),
    )
    expect(verdictOf(await audited(`https://shop.example.com:${entrance.port}/`))).toEqual([
      'bad',
      'Browsers refuse the certificate of a redirect to the page',
      'certificate',
    ])
  })

  describe('whose authority is trusted', () => {
    // The returned function is called after all tests.
    beforeAll(trustCertificate)

    it('is good for its own host, and bad for another one', async () => {
      const { port } = await startPage()
      const own = await audited(`https://shop.example.com:${port}/`)
      expect(own).toMatchObject({ result: 'good', result_reason: null })
      expect(verdictOf(await audited(`https://shop.example.net:${port}/`))).toEqual([
        'bad',
        'The certificate is for another host name',
        'certificate',
      ])
    })
  })
})
