import { getEventListeners } from 'node:events'
import { expect, it } from 'vitest'
import { startRawSite } from '../../../test/support/site.ts'
import { listenOnce } from './listen-once.ts'

it('leaves no listener at the signal of the process when the server is away', async () => {
  const away = await startRawSite((socket) => socket.destroy())
  const { signal } = new AbortController()
  const listening = listenOnce({
    channel: 'pagemark',
    url: `postgres://postgres@127.0.0.1:${away.port}/pagemark`,
    name: 'listening',
    connectMs: 5_000,
    signal,
    tries: { failed: () => undefined, worked: () => undefined },
    hear: () => undefined,
  })
  await expect(listening).rejects.toThrow(/terminated|ECONNRESET/)
  expect(getEventListeners(signal, 'abort')).toEqual([])
  await away.close()
})
