import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startSite } from '../../test/support/site.ts'
import { askProbe } from '../capture/ask-probe.ts'
import { capturePage } from '../capture/capture-page.ts'

const opened = closeAfterEach()
const never = new AbortController().signal
const denied = { allowHosts: ['localhost', 'left.example'], denyHosts: ['left.example'] }
const lookup = async () => ['127.0.0.1']

/** A site on the operator's list, which counts its requests. */
async function deniedSite() {
  const site = await opened(startSite((_request, response) => response.end('inside')))
  return { site, url: `http://left.example:${site.port}/` }
}

describe('a host that the operator leaves alone', () => {
  it.each(['http://left.example/', 'http://www.left.example/', 'https://LEFT.example./'])(
    'is refused as %s, whatever else is allowed',
    (url) => {
      expect(localEgress(denied).judge(url)).toMatchObject({
        ok: false,
        refusal: { code: 'denied' },
      })
    },
  )

  it.each(['http://upleft.example/', 'http://left.example.com/'])(
    'is no reason to refuse %s',
    (url) => expect(localEgress(denied).judge(url).ok).toBe(true),
  )

  it('is not reached by a redirect', async () => {
    const { site, url } = await deniedSite()
    const { origin } = await opened(
      startSite((_request, response) => response.writeHead(302, { Location: url }).end()),
    )
    const session = localEgress({ ...denied, lookup }).open()
    const target = { url: `${origin}/`, schemeGiven: true }
    await expect(capturePage(session, target, { signal: never })).rejects.toMatchObject({
      code: 'redirect',
      message:
        'The page redirects to a URL that cannot be audited. This installation does not audit "left.example".',
    })
    await session.close()
    expect(site.connections()).toBe(0)
  })

  it('is not asked by a probe, which says nothing about the site', async () => {
    const { site, url } = await deniedSite()
    const session = localEgress({ ...denied, lookup }).open()
    const probe = {
      kind: 'request',
      role: 'link',
      url,
      method: 'head',
      maxBytes: 1000,
      redirects: 1,
    } as const
    const result = await askProbe(session, probe, { perProbeMs: 1000, stop: never })
    await session.close()
    expect(result.status).toBe('skipped')
    expect(site.connections()).toBe(0)
  })
})
