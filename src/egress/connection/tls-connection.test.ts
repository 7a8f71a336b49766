import { createServer } from 'node:tls'
import { once } from 'node:events'

import { afterEach, describe, expect, it } from 'vitest'

import { startDnsServer } from '../../../test/support/dns-server.ts'
import { localEgress } from '../../../test/support/local-egress.ts'
import { pemPair, startRawSite, startSecureSite, startSite } from '../../../test/support/site.ts'
import type { EgressOptions } from '../egress.ts'
import type { Session } from '../session.ts'

const open: { close(): Promise<void> }[] = []

afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing.close()
})

async function opened<T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> {
  const thing = await starting
  open.push(thing)
  return thing
}

function session(options: Partial<EgressOptions> = {}): Session {
  const started = localEgress(options).open()
  open.push(started)
  return started
}

const get = (url: string) => ({ url, method: 'GET', headers: [] }) as const
const secureSite = (...args: Parameters<typeof startSecureSite>) => opened(startSecureSite(...args))

describe('a secure connection', () => {
  it('is described with its certificate', async () => {
    const { origin } = await secureSite((_request, response) => response.end())
    const answer = await session().request(get(`${origin}/`))
    expect(answer.describeTls()).toMatchObject({
      protocol: 'TLSv1.3',
      keyExchange: 'X25519MLKEM768',
      alpn: 'http/1.1',
      authorizationError: 'DEPTH_ZERO_SELF_SIGNED_CERT',
      chain: [
        {
          subject: 'O=Pagemark tests, CN=valid.example.com',
          issuer: 'O=Pagemark tests, CN=valid.example.com',
          names: ['DNS:localhost', 'DNS:*.example.com', 'IP Address:127.0.0.1'],
          validFrom: '2026-01-01T00:00:00.000Z',
          validTo: '2076-01-01T00:00:00.000Z',
          keyType: 'ec',
          keyBits: 256,
          signatureAlgorithm: 'ecdsa-with-SHA256',
          selfSigned: true,
        },
      ],
    })
    await answer.discard()
  })

  it('is kept, and described again, for the next request', async () => {
    const { origin, connections } = await secureSite((_request, response) => response.end())
    const run = session()
    await (await run.request(get(`${origin}/`))).discard()
    const second = await run.request(get(`${origin}/`))
    expect(second.timing).toMatchObject({ dns: null, connect: null, tls: null })
    expect(second.describeTls()?.protocol).toBe('TLSv1.3')
    expect(connections()).toBe(1)
    await second.discard()
  })

  it('is made although its certificate has expired', async () => {
    const { origin } = await secureSite((_request, response) => response.end(), {
      certificate: 'expired',
    })
    const answer = await session().request(get(`${origin}/`))
    expect(answer.status).toBe(200)
    expect(answer.describeTls()).toMatchObject({
      authorizationError: expect.stringMatching(/CERT_HAS_EXPIRED|SELF_SIGNED/),
      chain: [{ validTo: '2021-01-01T00:00:00.000Z' }],
    })
    await answer.discard()
  })

  it('names the host it wants, without its closing dot, and no address', async () => {
    const names: (string | false)[] = []
    const server = createServer(pemPair('valid'), (socket) => {
      names.push(socket.servername ?? false)
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const dns = await opened(startDnsServer((_n, type) => (type === 'A' ? ['127.0.0.1'] : [])))
    const run = session({ nameservers: [dns.address] })
    for (const host of ['a.example.com', 'b.example.com.', '127.0.0.1']) {
      await (await run.request(get(`https://${host}:${port}/`))).discard()
    }
    server.close()
    expect(names).toEqual(['a.example.com', 'b.example.com', false])
  })

  it('is unreachable when the server does not speak TLS, closes the connection or does not respond', async () => {
    const plain = await opened(startSite((_request, response) => response.end()))
    const mute = await opened(startRawSite(() => undefined))
    const rude = await opened(startRawSite((socket) => socket.destroy()))
    const run = session({ limits: { connectMs: 80 } })
    const codes = []
    for (const { port } of [plain, rude, mute]) {
      const asked = run.request(get(`https://127.0.0.1:${port}/`))
      codes.push(await asked.catch((error: { code: string }) => error.code))
    }
    expect(codes).toEqual(['unreachable', 'unreachable', 'timeout'])
  })
})

describe('a handshake', () => {
  it.each([
    { speaks: ['h2', 'http/1.1'], alpn: 'h2' },
    { speaks: ['http/1.1'], alpn: 'http/1.1' },
  ])('finds that a server of $speaks prefers $alpn', async ({ speaks, alpn }) => {
    const { origin } = await secureSite(() => undefined, { ALPNProtocols: speaks })
    expect(await session().handshake(origin, 'alpn')).toMatchObject({ alpn })
  })

  it('finds a server that still takes TLS 1.1', async () => {
    const { origin } = await secureSite(() => undefined, {
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    expect(await session().handshake(origin, 'legacy')).toMatchObject({ protocol: 'TLSv1.1' })
  })

  it('finds a server that refuses it', async () => {
    const { origin } = await secureSite(() => undefined, { minVersion: 'TLSv1.2' })
    await expect(session().handshake(origin, 'legacy')).rejects.toMatchObject({ code: 'invalid' })
  })

  it('says nothing of a server that is not there', async () => {
    const gone = await startSite(() => undefined)
    await gone.close()
    const asked = session().handshake(`https://127.0.0.1:${gone.port}`, 'legacy')
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('does not go where a request may not go', async () => {
    const asked = session().handshake('https://10.0.0.1/', 'alpn')
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' })
  })
})
