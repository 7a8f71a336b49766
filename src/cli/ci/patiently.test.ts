import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PagemarkError } from '../../client/pagemark.ts'
import { patiently } from './patiently.ts'

let server: Server
let port: number
let asked: number

/** With each of these statuses in turn; 0 breaks the connection. */
async function serve(statuses: number[]): Promise<void> {
  const answers = [...statuses]
  server = createServer((_request, response) => {
    const status = answers.shift() ?? 200
    if (status === 0) response.destroy()
    else response.writeHead(status, { Connection: 'close' }).end()
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address === 'object' && address) ({ port } = address)
}

async function stop(): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

const ask = async () => {
  asked += 1
  const response = await fetch(`http://127.0.0.1:${port}/`)
  if (response.status !== 200) throw new PagemarkError(response, {})
  return response.status
}

describe('a request to a server that restarts', () => {
  beforeEach(() => {
    port = 0
    asked = 0
  })
  afterEach(async () => {
    if (server.listening) await stop()
  })

  it.each([502, 503, 504, 0])('is sent again after %s', async (status) => {
    await serve([status])
    expect(await patiently(ask, [1])).toBe(200)
    expect(asked).toBe(2)
  })

  it('is sent again while the port is closed', async () => {
    await serve([0])
    const answered = patiently(async () => {
      if (asked === 1) await stop()
      if (asked === 2) await serve([])
      return await ask()
    }, [1, 1])
    expect(await answered).toBe(200)
    expect(asked).toBe(3)
  })

  it.each([400, 404, 500])('is not sent again after %s', async (status) => {
    await serve([status])
    await expect(patiently(ask, [1])).rejects.toMatchObject({ status })
    expect(asked).toBe(1)
  })

  it('is not sent again if the port was closed from the beginning', async () => {
    await serve([])
    await stop()
    await expect(patiently(ask, [1])).rejects.toThrow('fetch failed')
    expect(asked).toBe(1)
  })
})
