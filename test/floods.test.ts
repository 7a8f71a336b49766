import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createAnswerReader } from '../bench/soak/floods/clients/answer-reader.ts'
import { FLOODS } from '../bench/soak/floods/floods.ts'
import { judgeFlood } from '../bench/soak/floods/judge-flood.ts'
import type { Measured } from '../bench/soak/floods/measure-flood.ts'

const VITALS = { minute: 0, rssMb: 200, descriptors: 30, children: 0, zombies: 0 }

function measured(overrides: Partial<Measured> = {}): Measured {
  return {
    name: 'forms',
    flood: { sent: 1, opened: 1, answers: {}, failures: [], processorMs: 1 },
    honest: { count: 100, medianMs: 5, p99Ms: 1_000, maxMs: 1_500, slowest: ['report 1500 ms'] },
    failures: [],
    mainThread: { share: 0.5, waitedShare: 0, msEach: 1 },
    loopDelayMaxMs: 20,
    floodShare: 0.1,
    rest: VITALS,
    peakMb: 900,
    after: { ...VITALS, rssMb: 300 },
    faults: [],
    ...overrides,
  }
}

describe('a flood', () => {
  it('is withstood when others are answered in time and memory comes back', () => {
    expect(judgeFlood(measured())).toEqual([])
  })

  it.each<[string, Partial<Measured>]>([
    [
      '99 % of honest answers took 1001 ms: report 1500 ms',
      { honest: { ...measured().honest, p99Ms: 1_001 } },
    ],
    ['2 failed: 2 × report: 503', { failures: ['report: 503', 'report: 503'] }],
    ['memory stayed 101 MB above rest', { after: { ...VITALS, rssMb: 301 } }],
    ['21 files stayed open', { after: { ...VITALS, descriptors: 51 } }],
    ['The service ended: out of memory', { faults: ['The service ended: out of memory'] }],
  ])('is not withstood: %s', (reason, overrides) => {
    expect(judgeFlood(measured(overrides))).toEqual([reason])
  })

  it('has a unique name', () => {
    expect(new Set(FLOODS.map(({ name }) => name)).size).toBe(FLOODS.length)
  })
})

describe('a reader of answers', () => {
  it('finds the end of each, with a length or in chunks, however the bytes come', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/chunks') response.writeHead(200).write('HTTP/1.1 500 \r\n\r\n0\r\n\r\n')
      if (request.url === '/length') response.writeHead(404, { 'Content-Length': '4' })
      response.end(request.url === '/none' ? undefined : 'last')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port
    const { port } = server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const paths = ['/chunks', '/length', '/none', '/chunks']
    socket.end(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
    const bytes = Buffer.concat(await socket.toArray())
    server.close()

    const [whole, single]: number[][] = [[], []]
    createAnswerReader((status) => whole?.push(status)).feed(bytes)
    const reader = createAnswerReader((status) => single?.push(status))
    for (const byte of bytes) reader.feed(Buffer.from([byte]))
    expect(whole).toEqual([200, 404, 200, 200])
    expect(single).toEqual(whole)
  })
})
