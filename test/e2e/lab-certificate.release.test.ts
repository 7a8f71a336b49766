import { expect, it } from 'vitest'
import { createEngine } from '../../src/engine/audit.ts'
import { startDnsServer } from '../support/dns-server.ts'
import { localEgress } from '../support/local-egress.ts'
import { pageRequest } from '../support/page-request.ts'
import { startSecureSite } from '../support/site.ts'
import { testLab } from '../support/test-lab.ts'
import { trustCertificate } from '../support/trusting-browser.ts'

const PAGE = `<!doctype html><html lang="en"><title>Opening hours of the library</title>
  <meta name="viewport" content="width=device-width"><main><h1>Opening hours</h1>
  <p>${'The library is open on most days of the week. '.repeat(30)}</p></main></html>`

it('a page whose certificate the browser alone refuses is bad, and says so first', async () => {
  await using closing = new AsyncDisposableStack()
  const names = await startDnsServer((_name, type) => (type === 'A' ? ['127.0.0.1'] : []))
  closing.defer(() => names.close())
  const site = await startSecureSite((_request, response) =>
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(PAGE),
  )
  closing.defer(() => site.close())
  const lab = testLab()
  closing.defer(() => lab.close())
  const egress = localEgress({ nameservers: [names.address] })
  const engine = createEngine({ egressFor: () => egress, threads: 1, lab })
  closing.defer(() => engine.close())

  closing.defer(trustCertificate())
  const outcome = await engine.audit(pageRequest(`https://shop.example.com:${site.port}/`))
  expect(outcome).toMatchObject({
    status: 'completed',
    results: {
      result: 'bad',
      result_reason: 'tls-certificate-valid',
      lab: { status: 'not-measured', reason: 'The browser does not trust the page’s certificate.' },
    },
  })
  const { results } = outcome.status === 'completed' ? outcome : { results: undefined }
  expect(results?.checks.find(({ id }) => id === 'tls-certificate-valid')).toMatchObject({
    outcome: 'fail',
    message: 'Browsers do not trust the authority that issued the certificate',
    evidence: [{ name: 'ERR_CERT_AUTHORITY_INVALID' }],
  })
}, 200_000)
