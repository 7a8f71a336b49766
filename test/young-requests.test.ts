import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { startApi } from './support/api.ts'

const CONNECTIONS = 10
const REQUESTS = 500
/** Requests of a connection between two collections of new objects. */
const BETWEEN = 20
/** Of a request: about 130. With a set to which each response is added, and which it leaves, 1,300. */
const MOST_BYTES = 500

setFlagsFromString('--expose-gc')
const collect: NodeJS.GCFunction = runInNewContext('gc')

/** Bytes that these requests leave among the old objects, for the collection of all garbage. */
async function leftBy(ask: () => Promise<unknown>): Promise<number> {
  await ask()
  collect({ type: 'major', execution: 'sync' })
  const before = oldBytes()
  await ask()
  collect({ type: 'minor', execution: 'sync' })
  return oldBytes() - before
}

const SUCCESS = Buffer.from('HTTP/1.1 200 ')
const isSuccess = (response: Buffer) => response.subarray(0, SUCCESS.length).equals(SUCCESS)

function oldBytes(): number {
  const spaces = getHeapSpaceStatistics()
  return spaces.find((space) => space.space_name === 'old_space')?.space_used_size ?? 0
}

it.each(['/api/v1/reports', '/api/v1/projects', '/healthz'])(
  'requests to %s are collected with the new objects once they have ended',
  async (path) => {
    await using api = await startApi({
      log: { level: 'silent', stream: { write: () => undefined } },
    })
    const { secret } = await api.user()
    const { hostname, port, host } = new URL(api.address)
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Authorization: Bearer ${secret}`]
    const head = `${lines.join('\r\n')}\r\n\r\n`
    const sockets = Array.from({ length: CONNECTIONS }, () => connect(Number(port), hostname))

    const askOn = async (socket: Socket, at: number): Promise<void> => {
      for (let asked = 0; asked < REQUESTS; asked += 1) {
        if (at === 0 && asked % BETWEEN === 0) collect({ type: 'minor', execution: 'sync' })
        socket.write(head)
        const [piece] = await once(socket, 'data')
        if (!isSuccess(piece)) throw new Error(String(piece))
      }
    }
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()))
    const left = await leftBy(async () => await Promise.all(sockets.map(askOn)))
    expect(left / REQUESTS / CONNECTIONS).toBeLessThan(MOST_BYTES)
  },
)
