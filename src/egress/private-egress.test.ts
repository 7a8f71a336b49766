import { afterEach, describe, expect, it } from 'vitest'

import { startSite } from '../../test/support/site.ts'
import type { Site } from '../../test/support/site.ts'
import { createEgress } from './egress.ts'
import { egressFor } from './private-egress.ts'

const OPTIONS = { userAgent: 'Pagemark/0.0.0', nameservers: ['127.0.0.1:1'] }
const open: Site[] = []

afterEach(async () => {
  for (const site of open.splice(0)) await site.close()
})

const lookupOf =
  (...addresses: string[]) =>
  async () =>
    addresses

describe('egressFor', () => {
  it.each([
    'http://localhost:PORT/',
    'localhost:PORT',
    'http://127.0.0.1:PORT/',
    'http://app.localhost:PORT/',
    'http://0.0.0.0:PORT/',
  ])('opens what the user typed: %s', async (spelling) => {
    const site = await startSite((_request, response) => response.end('mine'))
    open.push(site)
    const text = spelling.replace('PORT', String(site.port))
    const egress = await egressFor(text, OPTIONS)
    const judged = egress.judge(text)
    if (!judged.ok) throw new Error(judged.refusal.message)

    const session = egress.open()
    const url = judged.target.url.replace('https:', 'http:')
    const answer = await session.request({ url, method: 'GET', headers: [] })
    await answer.discard()
    await session.close()
    expect(answer.status).toBe(200)
  })

  it.each([
    'http://192.168.1.1:8443/',
    'http://10.0.0.1/',
    'http://[fd12::1]:3000/',
    'http://[::1]/',
  ])('takes %s for private: its network is open then, any port, no metadata', async (text) => {
    const egress = await egressFor(text, OPTIONS)
    expect(egress.judge(text)).toMatchObject({ ok: true })
    expect(egress.judge('http://172.16.0.1:9000/')).toMatchObject({ ok: true })
    expect(egress.judge('http://169.254.169.254/')).toMatchObject({ ok: false })
    expect(egress.judge('http://[fd00:ec2::254]/')).toMatchObject({ ok: false })
  })

  it.each([
    'https://93.184.215.14/',
    'http://169.254.169.254/',
    'http://100.100.100.200/',
    'http://nowhere.invalid/',
    'ftp://localhost/',
    '',
  ])('gives %j no more than any public target', async (text) => {
    const egress = await egressFor(text, OPTIONS)
    expect(egress.judge('http://127.0.0.1/')).toMatchObject({ ok: false })
    expect(egress.judge('http://192.168.1.1/')).toMatchObject({ ok: false })
    expect(egress.judge('http://localhost/')).toMatchObject({ ok: false })
    expect(egress.judge('https://example.com:8443/')).toMatchObject({ ok: false })
  })

  it('holds the run to the addresses on which it was opened', async () => {
    const site = await startSite((request, response) => response.end(request.socket.localAddress))
    open.push(site)
    let asked = 0
    const lookup = async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2']
    }
    const text = `http://shop.example.test:${site.port}/`
    const egress = await egressFor(text, { ...OPTIONS, lookup })
    const session = egress.open()
    const answer = await session.request({ url: text, method: 'GET', headers: [] })
    await answer.discard()
    await session.close()
    expect(answer.remoteAddress).toBe('127.0.0.1')
    expect(asked).toBe(1)
  })

  it('takes a name for public when one of its addresses is', async () => {
    const options = { ...OPTIONS, lookup: lookupOf('127.0.0.1', '93.184.215.14') }
    const egress = await egressFor('http://mixed.example.com/', options)
    expect(egress.judge('http://127.0.0.1/')).toMatchObject({ ok: false })
  })

  it('leaves shut what the operator denies', async () => {
    const egress = await egressFor('http://10.0.0.1/', { ...OPTIONS, denyCidrs: ['10.0.0.0/8'] })
    expect(egress.judge('http://10.0.0.1/')).toMatchObject({ ok: false })
  })
})

describe('createEgress', () => {
  it('names a range that it cannot read', () => {
    expect(() => createEgress({ ...OPTIONS, allowCidrs: ['10.0.0.0/40'] })).toThrow('10.0.0.0/40')
  })

  it('lets the operator name ports and hosts', () => {
    const egress = createEgress({ ...OPTIONS, allowPorts: [8080], allowHosts: ['wiki'] })
    expect(egress.judge('http://example.com:8080/')).toMatchObject({ ok: true })
    expect(egress.judge('http://wiki:8080/')).toMatchObject({ ok: true })
    expect(egress.judge('http://example.com/')).toMatchObject({ ok: false })
  })
})
