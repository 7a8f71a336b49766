import { describe, expect, it } from 'vitest'

import { closeAfterEach } from '../../../test/support/close-after-each.ts'
import { startDnsServer } from '../../../test/support/dns-server.ts'
import { localEgress } from '../../../test/support/local-egress.ts'
import { createOwnNames } from './own-names.ts'

const opened = closeAfterEach()
const OURS = '93.184.215.14'
const SECOND = 1000

describe('the addresses of own names', () => {
  it('are those of literals, and of names once they have been asked for', async () => {
    const names = createOwnNames(['[2606:4700::1]', 'pagemark.example.com'], async () => [OURS])
    expect(names.addresses()).toEqual(['2606:4700::1'])
    await names.refresh()
    expect(names.addresses()).toEqual(['2606:4700::1', OURS])
  })

  it('are asked for anew after half a minute, and stay ours for an hour', async () => {
    let time = 0
    const answers = [[OURS], ['93.184.215.15']]
    const names = createOwnNames(
      ['pagemark.example.com'],
      async () => answers.shift() ?? Promise.reject(new Error('no answer')),
      () => time,
    )
    await names.refresh()
    time += 29 * SECOND
    await names.refresh()
    expect(names.addresses()).toEqual([OURS])
    time += 2 * SECOND
    await names.refresh()
    expect(names.addresses()).toEqual([OURS, '93.184.215.15'])

    time += 3580 * SECOND
    await names.refresh()
    expect(names.addresses()).toEqual(['93.184.215.15'])
  })

  it('do not block requests while a name server does not respond', async () => {
    const names = createOwnNames(['pagemark.example.com'], () => new Promise(() => undefined))
    await names.refresh()
    expect(names.addresses()).toEqual([])
  })
})

describe('an egress with own names', () => {
  const own = { allowCidrs: [], ownHosts: ['pagemark.example.com'], lookup: async () => [OURS] }

  it('refuses them by name, by another name and by address', async () => {
    const dns = await opened(startDnsServer(() => [OURS]))
    const egress = localEgress({ ...own, nameservers: [dns.address] })
    const session = await opened(egress.open())
    for (const host of ['pagemark.example.com', 'alias.example.net', OURS]) {
      await expect(
        session.request({ url: `http://${host}/`, method: 'GET', headers: [] }),
      ).rejects.toMatchObject({ code: 'unreachable' })
    }
    expect(egress.log.map(({ detail }) => detail)).toEqual([
      `pagemark.example.com: ${OURS} port 80 is an own address`,
      `alias.example.net: ${OURS} port 80 is an own address`,
      `${OURS} is an own address`,
    ])
    expect(egress.judge(`http://${OURS}/`).ok).toBe(false)
  })

  it('refuses the port of a server of this service by name, by another name and by address', async () => {
    const dns = await opened(startDnsServer(() => [OURS]))
    const egress = localEgress({
      allowCidrs: [`${OURS}/32`],
      ownServers: [{ host: 'db.internal', port: 5432 }],
      lookup: async () => [OURS],
      nameservers: [dns.address],
    })
    const session = await opened(egress.open())
    for (const host of ['db.example.com', OURS]) {
      const asked = session.request({ url: `http://${host}:5432/`, method: 'GET', headers: [] })
      await expect(asked).rejects.toMatchObject({ code: 'unreachable' })
    }
    expect(egress.log.map(({ detail }) => detail)).toEqual([
      `db.example.com: ${OURS} port 5432 is an own port`,
      `${OURS} is an own port`,
    ])
    expect(egress.judge(`https://${OURS}/`).ok).toBe(true)
  })

  it('takes them for others where the operator says so', async () => {
    const egress = localEgress({ ...own, allowCidrs: [`${OURS}/32`] })
    const session = await opened(egress.open())
    const asked = session.request({ url: `http://${OURS}:1/`, method: 'GET', headers: [] })
    await session.close()
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    expect(egress.judge(`http://${OURS}/`).ok).toBe(true)
  })
})
