// node bench/memory.ts [--count N] [--seed N] [--concurrency N,N]
//
// Measures the memory of a process that audits hostile documents, fetched over HTTP from another process as in a run:
// one audit at a time, then several. docs/security.md contains the figures and the budget: 600 MB with one, 300 MB
// more for each further one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { PAGE_LIMITS } from '../src/capture/capture-page.ts'
import { hostileDocuments } from '../test/support/hostile-documents.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '324' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '1,2' },
  },
})

const PIECE = 4096
const BUDGET_MB = { one: 600, eachMore: 300 }

const documents = [...hostileDocuments(Number(values.count), Number(values.seed))].map(
  (document) => ({
    ...document,
    body: gzipInPieces(document.body.subarray(0, PAGE_LIMITS.decodedBytes)),
  }),
)
const server = await serve()

for (const text of values.concurrency.split(',')) {
  const atOnce = Number(text)
  const { peakMb, idleMb, dearest, outcomes } = await auditAll(atOnce)
  const budget = BUDGET_MB.one + (atOnce - 1) * BUDGET_MB.eachMore
  print(
    `${atOnce} at once: ${peakMb} MB at most (budget ${budget} MB), ${idleMb} MB before the first`,
  )
  for (const [outcome, count] of Object.entries(outcomes)) print(`  ${count}  ${outcome}`)
  for (const { name, rssMb } of dearest) print(`  ${rssMb} MB  ${name}`)
  if (peakMb > budget) process.exitCode = 1
}
server.close()

/** Small enough for the limit on the wire, and no bomb by its ratio: 4 KB per member, each below 1:100. */
function gzipInPieces(body: Uint8Array): Uint8Array {
  const pieces = Math.ceil(body.byteLength / PIECE)
  return Buffer.concat(
    Array.from({ length: pieces }, (_, index) =>
      gzipSync(body.subarray(index * PIECE, (index + 1) * PIECE)),
    ),
  )
}

async function serve(): Promise<Server & { origin: string }> {
  const listening = createServer((request, response) => {
    const found = documents[Number(/^\/(\d+)$/.exec(request.url ?? '')?.[1] ?? -1)]
    if (!found) return response.writeHead(404).end()
    const { body, contentType } = found
    return response
      .writeHead(200, {
        'Content-Type': contentType.replaceAll(/[^ -~]/g, ''),
        'Content-Encoding': 'gzip',
      })
      .end(body)
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(listening, { origin: `http://127.0.0.1:${port}` })
}

interface Measured {
  readonly peakMb: number
  readonly idleMb: number
  readonly dearest: readonly { readonly name: string; readonly rssMb: number }[]
  readonly outcomes: Readonly<Record<string, number>>
}

/** In a separate process, which is measured. */
async function auditAll(atOnce: number): Promise<Measured> {
  const child = fork(new URL('memory-auditor.ts', import.meta.url), { stdio: 'inherit' })
  const urls = documents.map((_, index) => `${server.origin}/${index}`)
  child.send({ urls, names: documents.map(({ name }) => name), atOnce })
  const [measured] = await once(child, 'message')
  // oxlint-disable-next-line no-unsafe-type-assertion -- memory-auditor.ts sends this
  return measured as Measured
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
