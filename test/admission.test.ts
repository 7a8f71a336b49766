import { afterEach, describe, expect, it } from 'vitest'
import { type AuditOutcome, createEngine, type Engine } from '../src/engine/audit.ts'
import { closeAfterEach } from './support/close-after-each.ts'
import { localEgress } from './support/local-egress.ts'
import { startSite } from './support/site.ts'
import { pageRequest } from './support/page-request.ts'

const opened = closeAfterEach()
let engine: Engine | undefined
afterEach(async () => await engine?.close())

type Asked = readonly [host: string, addresses: readonly string[]]

/** Audits a page that redirects to another host and links to a third, with this guard. */
async function audited(admits: (host: string) => boolean) {
  const asked: Asked[] = []
  const seen: string[] = []
  const site = await opened(
    startSite((request, response) => {
      const { hostname, port } = new URL(`http://${request.headers.host}`)
      seen.push(hostname)
      if (hostname === 'short.example') {
        response.writeHead(302, { Location: `http://long.example:${port}/` }).end()
      } else response.end(`<title>x</title><a href="http://linked.example:${port}/">there</a>`)
    }),
  )
  const names = ['short.example', 'long.example', 'linked.example']
  const egress = localEgress({ allowHosts: names, lookup: async () => ['127.0.0.1'] })
  engine = createEngine({ egressFor: () => egress, threads: 1 })
  const outcome: AuditOutcome = await engine.audit(
    pageRequest(`http://short.example:${site.port}/`),
    {
      admit: async (url, addresses) => {
        const { hostname } = new URL(url)
        asked.push([hostname, addresses])
        return admits(hostname)
      },
    },
  )
  return { outcome, asked, seen: new Set(seen) }
}

describe('an audit asks to be admitted', () => {
  it('to the page’s host and to those it redirects to, not for its probes', async () => {
    const { outcome, asked, seen } = await audited(() => true)
    expect(outcome.status).toBe('completed')
    expect(new Map(asked)).toEqual(
      new Map([
        ['short.example', ['127.0.0.1']],
        ['long.example', ['127.0.0.1']],
      ]),
    )
    expect(seen).toContain('linked.example')
  })

  it('and connects to nothing that it is not admitted to', async () => {
    const { outcome, seen } = await audited((host) => host !== 'long.example')
    expect(outcome.status).toBe('failed')
    expect([...seen]).toEqual(['short.example'])
    expect((await audited(() => false)).seen.size).toBe(0)
  })
})
