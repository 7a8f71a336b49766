import { expect, it } from 'vitest'
import { runProgram, startServer } from '../support/program.ts'
import { startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A lease of 30 seconds, the wait before the second try, and the start of a server. */
const PATIENCE_MS = 90_000

interface Listed {
  readonly data: readonly { readonly id: string; readonly status: string }[]
}

it('sends a message again under the same ID after a kill -9 between sending and recording it', async () => {
  const received: { readonly id: unknown; readonly body: string }[] = []
  const arrived = Promise.withResolvers<undefined>()
  const receiver = await startSite(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync<Buffer>(request)).toString()
    received.push({ id: request.headers['webhook-id'], body })
    // The first message has arrived in full, but the server never learns that.
    if (received.length === 1) arrived.resolve(undefined)
    else response.writeHead(204).end()
  })
  const env = {
    PAGEMARK_DATA_DIR: temporaryFolder(),
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: String(receiver.port),
  }
  await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
  const { stdout: key } = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
  const headers = { Authorization: `Bearer ${key.trim()}` }

  const first = await startServer(env)
  const ask = async (address: string, path: string, form?: Record<string, string>) => {
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(`${address}/api/v1${path}`, { headers, ...body })
    expect(response.ok, await response.clone().text()).toBe(true)
    return response
  }
  const endpoint = { kind: 'webhook', name: 'CI', url: `${receiver.origin}/hook` }
  const made: { data: { id: string } } = await (
    await ask(first.address, '/channels', endpoint)
  ).json()
  const channel = `/channels/${made.data.id}`
  await ask(first.address, `${channel}/test`, {})
  await arrived.promise
  await first.kill('SIGKILL')

  const second = await startServer(env)
  const deliveries = async () => {
    const list: Listed = await (await ask(second.address, `${channel}/deliveries`)).json()
    return list.data
  }
  await expect
    .poll(deliveries, { timeout: PATIENCE_MS, interval: 500 })
    .toMatchObject([{ status: 'delivered', attempts: 2, response_status: 204 }])
  expect(received).toHaveLength(2)
  const [one, two] = received
  expect(one?.id).toMatch(/./)
  expect(two).toEqual(one)

  await second.kill('SIGTERM')
  await receiver.close()
}, 180_000)
