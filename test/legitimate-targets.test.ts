import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { createEgress } from '../src/egress/egress.ts'
import type { Session } from '../src/egress/session.ts'
import { isAddressLiteral } from '../src/request/target.ts'
import { startDnsServer } from './support/dns-server.ts'
import type { DnsServer } from './support/dns-server.ts'
import { LEGITIMATE_ADDRESSES, LEGITIMATE_NAMES } from './support/legitimate.ts'
import { localEgress } from './support/local-egress.ts'
import { startSite } from './support/site.ts'
import type { Site } from './support/site.ts'
import { LEGITIMATE } from './support/spellings.ts'

const NAMES = [...new Set([...LEGITIMATE_NAMES, ...LEGITIMATE])]
const ALL = [...new Set([...NAMES, ...LEGITIMATE_ADDRESSES])]

let site: Site
let names: DnsServer

beforeAll(async () => {
  site = await startSite((request, response) =>
    response.end(JSON.stringify([request.headers.host, request.url])),
  )
  names = await startDnsServer((_name, type) => (type === 'A' ? ['127.0.0.1'] : []))
})

afterAll(async () => {
  await site.close()
  await names.close()
})

/** The accepted URL over http at the test's port: the rest of it is as typed. */
function atSite(accepted: string): URL {
  const url = new URL(accepted)
  return new URL(`http://${url.hostname}:${site.port}${url.pathname}${url.search}`)
}

async function hostAndPathAsked(session: Session, url: URL): Promise<unknown> {
  const answer = await session.request({ url: url.href, method: 'GET', headers: [] })
  const chunks: Uint8Array[] = []
  for await (const chunk of answer.body) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

describe('public URLs', () => {
  const egress = createEgress({ userAgent: 'Pagemark/0.0.0' })

  it('are at least 200 here', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(200)
  })

  it('are accepted', () => {
    const refused = ALL.flatMap((text) => {
      const verdict = egress.judge(text)
      return verdict.ok ? [] : [`${JSON.stringify(text)}: ${verdict.refusal.message}`]
    })
    expect(refused).toEqual([])
  })

  it('are resolved, asked for under their own name and path, and read', async () => {
    const session = localEgress({
      nameservers: [names.address],
      limits: { maxRequests: 10_000 },
    }).open()
    const wrong: string[] = []
    for (const text of NAMES) {
      const verdict = egress.judge(text)
      if (!verdict.ok || isAddressLiteral(new URL(verdict.target.url).hostname)) continue
      const url = atSite(verdict.target.url)
      const asked = await hostAndPathAsked(session, url).catch(String)
      const wanted = [url.host, `${url.pathname}${url.search}`]
      if (JSON.stringify(asked) !== JSON.stringify(wanted)) {
        wrong.push(`${JSON.stringify(text)}: ${JSON.stringify(asked)}`)
      }
    }
    await session.close()
    expect(wrong).toEqual([])
  })
})
