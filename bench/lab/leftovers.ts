import { createServer } from 'node:http'
import { once } from 'node:events'
import { localEgress } from '../../test/support/local-egress.ts'
import { labRemains } from '../../test/support/lab-remains.ts'
import { testLab } from '../../test/support/test-lab.ts'

/**
 * Measures a small page many times in a row and prints what the service holds after each ten:
 * `node --expose-gc bench/lab/leftovers.ts [runs]`.
 */
const RUNS = Number(process.argv[2] ?? 100)

const server = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html')
  response.end('<!doctype html><html lang="en"><title>Small</title><h1>Small</h1><p>A page.</p>')
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0

const began = performance.now()
const lab = testLab()
const egress = localEgress()
for (let run = 1; run <= RUNS; run += 1) {
  const outcome = await lab.measure({
    url: `http://127.0.0.1:${port}/`,
    egress,
    devices: ['mobile'],
    samples: 1,
    signal: new AbortController().signal,
  })
  if (!outcome.measured) console.log(`run ${run}: ${outcome.reason}`)
  if (run === 1 || run % 10 === 0) print(`after ${run}`)
}
await lab.close()
server.close()
server.closeAllConnections()
print('closed')

function print(when: string): void {
  globalThis.gc?.()
  const { rss, heapUsed, external } = process.memoryUsage()
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  const { processes, folders, descriptors } = labRemains()
  console.log(
    `${when}: ${Math.round((performance.now() - began) / 1000)} s, rss ${megabytes(rss)} MB,`,
    `heap ${megabytes(heapUsed)} MB, outside it ${megabytes(external)} MB,`,
    `${processes.length} processes, ${folders.length} folders, ${descriptors} descriptors`,
  )
}
