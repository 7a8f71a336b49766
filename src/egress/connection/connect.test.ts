import { afterEach, describe, expect, it } from 'vitest'

import { startRawSite } from '../../../test/support/site.ts'
import type { Site } from '../../../test/support/site.ts'
import { createAddressPolicy } from '../policy/address-policy.ts'
import { dial } from './connect.ts'

const open: Site[] = []

afterEach(async () => {
  for (const site of open.splice(0)) await site.close()
})

async function listener(): Promise<Site> {
  const site = await startRawSite(() => undefined)
  open.push(site)
  return site
}

const policy = createAddressPolicy({ allowCidrs: ['127.0.0.0/8', '::1/128'] })
const never = new AbortController().signal

const dialling = (addresses: readonly string[], port: number) =>
  dial({ addresses, port, policy, connectMs: 500, signal: never })

describe('dial', () => {
  it('takes the next address when one refuses', async () => {
    const { port } = await listener()
    const { socket, remoteAddress } = await dialling(['127.0.0.2', '127.0.0.1'], port)
    expect([socket.remoteAddress, remoteAddress]).toEqual(['127.0.0.1', '127.0.0.1'])
    socket.destroy()
  })

  it('judges each address again, and dials none that is not allowed', async () => {
    const { port, connections } = await listener()
    const strict = createAddressPolicy()
    const asked = dial({
      addresses: ['127.0.0.1'],
      port,
      policy: strict,
      connectMs: 500,
      signal: never,
    })
    await expect(asked).rejects.toMatchObject({ code: 'unreachable' })
    expect(connections()).toBe(0)
  })

  it('resolves nothing', async () => {
    const { port, connections } = await listener()
    await expect(dialling(['localhost'], port)).rejects.toMatchObject({ code: 'unreachable' })
    await expect(dialling([], port)).rejects.toMatchObject({ code: 'unreachable' })
    expect(connections()).toBe(0)
  })

  it('does not take for itself what the unspecified address reaches', async () => {
    const { port } = await listener()
    const zero = createAddressPolicy({ allowCidrs: ['0.0.0.0/32'] })
    const asked = dial({
      addresses: ['0.0.0.0'],
      port,
      policy: zero,
      connectMs: 500,
      signal: never,
    })
    await expect(asked).rejects.toMatchObject({
      code: 'unreachable',
      detail: expect.stringContaining('reached 127.0.0.1'),
    })
  })

  it('gives up with its caller', async () => {
    const { port, connections } = await listener()
    const signal = AbortSignal.abort()
    const asked = dial({ addresses: ['127.0.0.1'], port, policy, connectMs: 500, signal })
    await expect(asked).rejects.toMatchObject({ code: 'aborted' })
    expect(connections()).toBe(0)
  })
})
