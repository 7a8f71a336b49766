import { gzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { startSite } from '../../test/support/site.ts'
import type { EgressOptions } from '../egress/egress.ts'
import { captureProbes } from './capture-probes.ts'
import type { CaptureProbesOptions } from './capture-probes.ts'
import type { Probe, ProbeResult } from './capture.ts'

const opened = closeAfterEach()
const site = (...args: Parameters<typeof startSite>) => opened(startSite(...args))

type RequestProbe = Extract<Probe, { kind: 'request' }>

const probe = (url: string, more: Partial<RequestProbe> = {}): RequestProbe => ({
  kind: 'request',
  role: 'link',
  url,
  method: 'get',
  maxBytes: 1000,
  redirects: 5,
  ...more,
})

async function ask(
  probes: readonly Probe[],
  options: Partial<CaptureProbesOptions> = {},
  egress: Partial<EgressOptions> = {},
): Promise<ProbeResult[]> {
  const session = await opened(localEgress(egress).open())
  const { signal } = new AbortController()
  return captureProbes(session, probes, { deadlineMs: 5000, signal, ...options })
}

describe('captureProbes', () => {
  it('returns results in the order of the probes, and reports each one when it arrives', async () => {
    const { origin } = await site((request, response) => {
      const wait = request.url === '/slow' ? 80 : 0
      setTimeout(() => response.end(request.url), wait)
    })
    const probes = [probe(`${origin}/slow`), probe(`${origin}/fast`)]
    const told: ProbeResult[] = []
    const results = await ask(probes, { onResult: (result) => told.push(result) })
    expect(results.map((result) => result.probe)).toEqual(probes)
    expect(told.map((result) => result.probe)).toEqual(probes.toReversed())
    expect(results[0]?.probe).toBe(probes[0])
    expect(results.map(({ status }) => status)).toEqual(['answered', 'answered'])
  })

  it('sends at most six requests per host at once', async () => {
    let now = 0
    let most = 0
    const { origin } = await site((_request, response) => {
      now += 1
      most = Math.max(most, now)
      setTimeout(() => {
        now -= 1
        response.end()
      }, 20)
    })
    const results = await ask(Array.from({ length: 20 }, (_, index) => probe(`${origin}/${index}`)))
    expect(results.every(({ status }) => status === 'answered')).toBe(true)
    expect(most).toBe(6)
  })

  it('marks probes as late that have no response by the deadline or were never sent', async () => {
    const { origin } = await site(() => undefined)
    const probes = Array.from({ length: 8 }, (_, index) => probe(`${origin}/${index}`))
    const started = performance.now()
    const results = await ask(probes, { deadlineMs: 60 })
    expect(results.map(({ status }) => status)).toEqual(Array(8).fill('late'))
    expect(performance.now() - started).toBeLessThan(2500)
  })

  it('marks open probes as late when the caller aborts', async () => {
    const { origin } = await site(() => undefined)
    const results = await ask([probe(`${origin}/`)], { signal: AbortSignal.timeout(30) })
    expect(results).toMatchObject([{ status: 'late' }])
  })

  it('reports a timeout for a probe that exceeds its limit', async () => {
    const { origin } = await site(() => undefined)
    const results = await ask([probe(`${origin}/`)], { perProbeMs: 50 })
    expect(results).toMatchObject([{ status: 'failed', code: 'timeout' }])
  })

  it('cuts a body at the limit of its probe, also when it never ends', async () => {
    const { origin } = await site((_request, response) => {
      const timer = setInterval(() => response.write('a'.repeat(600)), 1)
      response.once('close', () => clearInterval(timer))
    })
    const [result] = await ask([probe(`${origin}/`, { maxBytes: 1000 })])
    expect(result).toMatchObject({ status: 'answered', response: { cut: true, wireBytes: 1000 } })
  })

  it('truncates a small body that decompresses to a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const { origin } = await site((_request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    })
    const [result] = await ask([probe(`${origin}/`, { maxBytes: 50_000 })])
    if (result?.status !== 'answered') throw new Error('not answered')
    expect(result.response.cut).toBe(true)
    expect(result.response.body).toHaveLength(50_000)
  })

  it('lets the headers of a probe override the default ones', async () => {
    let accept: string | undefined
    let origin = ''
    const server = await site((request, response) => {
      accept = request.headers.accept
      origin = request.headers.origin ?? ''
      response.end()
    })
    const headers = [
      ['accept', 'image/*'],
      ['Origin', 'https://elsewhere.example'],
    ] as const
    await ask([probe(`${server.origin}/`, { headers })])
    expect([accept, origin]).toEqual(['image/*', 'https://elsewhere.example'])
  })

  it('isolates the failure of one probe from all others', async () => {
    const { origin } = await site((request, response) => {
      if (request.url === '/reset') request.socket.destroy()
      else response.end('ok')
    })
    const results = await ask([
      probe(`${origin}/reset`),
      probe('http://10.0.0.1/'),
      probe('http://nowhere.example.com/'),
      probe('not a url'),
      probe(`${origin}/`),
    ])
    expect(results).toMatchObject([
      { status: 'failed', code: 'unreachable' },
      { status: 'failed', code: 'unreachable' },
      { status: 'failed', code: 'unreachable' },
      { status: 'skipped' },
      { status: 'answered' },
    ])
  })

  it('skips probes that robots.txt disallows or that exceed the requests of the run', async () => {
    const { origin } = await site((_request, response) => response.end())
    const probes = [
      probe('ftp://example.com/'),
      probe('http://user@example.com/'),
      probe('http://example.com:8443/'),
    ]
    const skipped = await ask(probes, {}, { allowPorts: [80, 443] })
    expect(skipped.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped'])

    const limits = { maxRequests: 1 }
    const results = await ask([probe(`${origin}/`), probe(`${origin}/`)], {}, { limits })
    expect(results.map(({ status }) => status).toSorted()).toEqual(['answered', 'skipped'])
  })
})

/** Three redirects, and then a page. */
const stairs = () =>
  site((request, response) => {
    const step = Number((request.url ?? '').slice(1))
    if (step >= 3) response.end('top')
    else response.writeHead(301, { Location: `/${step + 1}` }).end()
  })

describe('redirects of a probe', () => {
  it.each([
    { redirects: 0, status: 301, hops: 0 },
    { redirects: 2, status: 301, hops: 2 },
    { redirects: 3, status: 200, hops: 3 },
  ])('are followed $redirects times', async ({ redirects, status, hops }) => {
    const { origin } = await stairs()
    const [result] = await ask([probe(`${origin}/0`, { redirects })])
    if (result?.status !== 'answered') throw new Error('not answered')
    expect(result.response.status).toBe(status)
    expect(result.hops).toHaveLength(hops)
  })

  it('in a circle fail, with the way', async () => {
    const { origin } = await site((_request, response) => {
      response.writeHead(302, { Location: '/' }).end()
    })
    const [result] = await ask([probe(`${origin}/`)])
    expect(result).toMatchObject({ status: 'failed', code: 'redirect', hops: [{ status: 302 }] })
  })

  it('to internal addresses fail like a closed port', async () => {
    const inside = await site((_request, response) => response.end())
    const { origin } = await site((_request, response) => {
      response.writeHead(302, { Location: `http://[::1]:${inside.port}/` }).end()
    })
    const [result] = await ask([probe(`${origin}/`)])
    expect(result).toMatchObject({ status: 'failed', code: 'unreachable' })
    expect(inside.connections()).toBe(0)
  })
})

describe('a HEAD probe', () => {
  it('uses HEAD', async () => {
    const methods: (string | undefined)[] = []
    const { origin } = await site((request, response) => {
      methods.push(request.method)
      response.writeHead(200, { 'Content-Length': 5000, 'Content-Encoding': 'gzip' }).end()
    })
    const [result] = await ask([probe(`${origin}/`, { method: 'head' })])
    expect(result).toMatchObject({ status: 'answered', response: { status: 200, wireBytes: 0 } })
    expect(methods).toEqual(['HEAD'])
  })

  it.each([403, 405, 501])(
    'uses GET for the first bytes when HEAD is answered %i',
    async (status) => {
      const ranges: (string | undefined)[] = []
      const { origin } = await site((request, response) => {
        ranges.push(request.headers.range)
        response.writeHead(request.method === 'HEAD' ? status : 206).end('abc')
      })
      const [result] = await ask([probe(`${origin}/`, { method: 'head', maxBytes: 65_536 })])
      expect(result).toMatchObject({ status: 'answered', hops: [], response: { status: 206 } })
      expect(ranges).toEqual([undefined, 'bytes=0-65535'])
    },
  )

  it('takes 404 for an answer', async () => {
    const { origin } = await site((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 404 : 200).end()
    })
    const [result] = await ask([probe(`${origin}/`, { method: 'head' })])
    expect(result).toMatchObject({ response: { status: 404 } })
  })
})
