// node bench/refused/main.ts [--count N] [--only TEXT]
//
// Measures the cost of refused requests: processor time of the built service's main thread per request of each shape,
// as Linux counts it for that thread only, regardless of other work on the machine. docs/security.md contains the
// figures.
import { once } from 'node:events'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startServer } from '../../test/support/program.ts'
import { print } from '../print.ts'
import { SHAPES, type Shape } from './shapes.ts'

const { values } = parseArgs({
  options: { count: { type: 'string', default: '40' }, only: { type: 'string', default: '' } },
})

const folder = await mkdtemp(join(tmpdir(), 'pagemark-refused-'))
const server = await startServer({
  PAGEMARK_DATA_DIR: folder,
  PAGEMARK_LOG_LEVEL: 'info',
  PAGEMARK_ADMIN_EMAIL: 'bench@example.com',
  PAGEMARK_ADMIN_PASSWORD: 'an engine of many wheels',
})
const { hostname, port } = new URL(server.address)
const { pid } = server.process

for (const shape of SHAPES.filter(({ name }) => name.includes(values.only))) {
  for (let warm = 0; warm < 10; warm += 1) await send(shape)
  const before = await threadMs()
  let status = ''
  for (let count = 0; count < Number(values.count); count += 1) status = await send(shape)
  const ms = ((await threadMs()) - before) / Number(values.count)
  print(`${ms.toFixed(2).padStart(8)} ms  ${status}  ${shape.name}`)
}
await server.kill('SIGTERM')
await rm(folder, { recursive: true, force: true })

/** Processor time of the main thread. */
async function threadMs(): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}

/**
 * Uses a new connection, which the server may close before it has read everything.
 *
 * @returns the status
 */
async function send({ head, body = '' }: Shape): Promise<string> {
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let answer = ''
  socket.on(
    'data',
    (chunk: Buffer) => (answer += answer.length < 100 ? chunk.toString('latin1') : ''),
  )
  const length =
    body === '' || head.includes('Transfer-Encoding: chunked')
      ? []
      : [`Content-Length: ${body.length}`]
  const lines = [...head, `Host: ${hostname}:${port}`, 'Connection: close', ...length]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')
  return answer.slice(9, 12) || 'cut'
}
