import { describe, expect, it } from 'vitest'
import { closeAfterEach } from '../../test/support/close-after-each.ts'
import { localEgress } from '../../test/support/local-egress.ts'
import { ask, say } from '../../test/support/proxy-client.ts'

const opened = closeAfterEach()

async function openProxy() {
  const egress = localEgress()
  return { proxy: await opened(egress.openProxy()), log: egress.log }
}

const bare = (line: string) => `${line}\r\nHost: a.example\r\nConnection: close\r\n\r\n`

describe('the greeting', () => {
  it('asks for the secret and is answered by the proxy, without a line of the log', async () => {
    const { proxy, log } = await openProxy()
    const line = `GET ${proxy.greeting} HTTP/1.1`
    expect(await say(proxy, bare(line))).toMatch(/^HTTP\/1\.1 407 /)
    expect(await ask(proxy, line)).toMatch(/^HTTP\/1\.1 204 /)
    expect(log).toEqual([])
    expect(proxy.counts()).toMatchObject({ requests: 0 })
  })

  it('is another one for each proxy, and of no use at the next', async () => {
    const [one, two] = [await openProxy(), await openProxy()]
    expect(await ask(two.proxy, `GET ${one.proxy.greeting} HTTP/1.1`)).toMatch(/^HTTP\/1\.1 403 /)
    expect(two.log).toMatchObject([{ code: 'unreachable' }])
  })

  it('does not admit other requests without a secret', async () => {
    const { proxy, log } = await openProxy()
    const host = new URL(proxy.greeting).host
    for (const line of [
      'GET http://a.example/ HTTP/1.1',
      `POST ${proxy.greeting} HTTP/1.1`,
      `CONNECT ${host}:80 HTTP/1.1`,
    ]) {
      expect(await say(proxy, bare(line))).toMatch(/^HTTP\/1\.1 407 /)
    }
    // One line for any number of them.
    expect(log).toEqual([{ code: 'unauthenticated', host: '', detail: 'without the secret' }])
  })
})
