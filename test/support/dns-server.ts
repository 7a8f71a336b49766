import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server, Socket as TcpSocket } from 'node:net'

import ipaddr from 'ipaddr.js'
import { atFreePort } from './free-port.ts'

export type RecordType = 'A' | 'AAAA' | 'CAA' | 'MX' | 'NS' | 'TXT'

/**
 * Records of a name: addresses (each served for its own type), CAA properties like `issue ca.example`, TXT records
 * with strings divided by `|`, or a failure. `CNAME other.example` makes the rest the records of that name. A name
 * outside the zone does not exist.
 */
export type ZoneAnswer = readonly string[] | 'servfail' | 'silence'

/** Called for every question, so that answers can differ over time and can be delayed. */
export type Zone = (
  name: string,
  type: RecordType,
) => ZoneAnswer | undefined | Promise<ZoneAnswer | undefined>

export interface DnsServerOptions {
  /** Size in bytes above which an answer over UDP is truncated to its header, so that the client retries over TCP. */
  readonly truncateAbove?: number
  /** Whether TCP answers as well. */
  readonly tcp?: boolean
}

export interface DnsServer {
  /** For `nameservers`. */
  readonly address: string
  /** Questions so far, in order: `a.example.com A`. */
  readonly questions: readonly string[]
  close(): Promise<void>
}

const TYPES: Readonly<Record<number, RecordType>> = {
  1: 'A',
  2: 'NS',
  15: 'MX',
  16: 'TXT',
  28: 'AAAA',
  257: 'CAA',
}
const CODES: Readonly<Record<RecordType, number>> = {
  A: 1,
  NS: 2,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  CAA: 257,
}
const OK = 0
const SERVFAIL = 2
const NXDOMAIN = 3

/** An authoritative name server on loopback for one test. */
export async function startDnsServer(
  zone: Zone,
  { truncateAbove = Infinity, tcp = false }: DnsServerOptions = {},
): Promise<DnsServer> {
  const questions: string[] = []
  const answerTo = async (query: Buffer): Promise<Buffer | null> => {
    const { name, type, end } = readQuestion(query)
    questions.push(`${name} ${type}`)
    const answer = await zone(name, type)
    return answer === 'silence' ? null : encode(query.subarray(0, end), answer, type)
  }
  const { udp, listener } = await atFreePort(async () => {
    const udp = createSocket('udp4')
    udp.bind(0, '127.0.0.1')
    await once(udp, 'listening')
    if (!tcp) return { udp }
    const listening = listenTcp(udp.address().port, answerTo)
    return { udp, listener: await listening.catch((error: unknown) => refuse(udp, error)) }
  })
  udp.on('message', async (query, peer) => {
    const whole = await answerTo(query)
    const answer = whole && whole.byteLength > truncateAbove ? truncated(whole, query) : whole
    if (answer && !closed) udp.send(answer, peer.port, peer.address)
  })
  let closed = false
  return {
    address: `127.0.0.1:${udp.address().port}`,
    questions,
    async close() {
      closed = true
      await Promise.all([close(udp), listener?.close()])
    },
  }
}

async function refuse(udp: Socket, error: unknown): Promise<never> {
  await close(udp)
  throw error
}

async function close(socket: Socket): Promise<void> {
  socket.close()
  await once(socket, 'close')
}

/** RFC 7766: each message is preceded by its length in two bytes. */
async function listenTcp(
  port: number,
  answerTo: (query: Buffer) => Promise<Buffer | null>,
): Promise<{ close(): Promise<void> }> {
  const open = new Set<TcpSocket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    let read = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', async (chunk: Buffer) => {
      read = Buffer.concat([read, chunk])
      while (read.byteLength >= 2 && read.byteLength >= 2 + read.readUInt16BE(0)) {
        const end = 2 + read.readUInt16BE(0)
        const query = read.subarray(2, end)
        read = read.subarray(end)
        const answer = await answerTo(query)
        if (answer) socket.write(Buffer.concat([lengthOf(answer), answer]))
      }
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function lengthOf(message: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(message.byteLength)
  return length
}

/** RFC 1035 §4.1.1: the header and the question, with the bit TC. */
function truncated(whole: Buffer, query: Buffer): Buffer {
  const head = Buffer.from(whole.subarray(0, readQuestion(query).end))
  head.writeUInt16BE(head.readUInt16BE(2) | 0x0200, 2)
  head.writeUInt16BE(0, 6)
  return head
}

/** RFC 1035 §4.1.2: the labels begin after the 12 octets of the header. */
function readQuestion(query: Buffer): { name: string; type: RecordType; end: number } {
  const labels: string[] = []
  let offset = 12
  for (let length = query[offset] ?? 0; length > 0; length = query[offset] ?? 0) {
    labels.push(query.toString('latin1', offset + 1, offset + 1 + length).toLowerCase())
    offset += 1 + length
  }
  const type = TYPES[query.readUInt16BE(offset + 1)] ?? 'A'
  return { name: labels.join('.'), type, end: offset + 5 }
}

function encode(question: Buffer, answer: ZoneAnswer | undefined, type: RecordType): Buffer {
  const records = Array.isArray(answer) ? recordsOf(answer.map(String), type) : []
  const header = Buffer.from(question)
  const code = answer === 'servfail' ? SERVFAIL : answer === undefined ? NXDOMAIN : OK
  header.writeUInt16BE(0x8580 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, ...records])
}

/** Pointer to the question's name, right behind the header. */
const ASKED = Buffer.from([0xc0, 12])
const CNAME = 5

function recordsOf(texts: readonly string[], type: RecordType): Buffer[] {
  let owner: Buffer = ASKED
  return texts.flatMap((text) => {
    const alias = text.startsWith('CNAME ') ? nameData(text.slice('CNAME '.length)) : null
    const data = alias ?? dataOf(text, type)
    if (data === null) return []
    const made = record(owner, alias ? CNAME : CODES[type], data)
    owner = alias ?? owner
    return [made]
  })
}

function nameData(name: string): Buffer {
  const labels = name.split('.').map((label) => Buffer.from(label))
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.of(label.length), label]),
    Buffer.of(0),
  ])
}

/** The time to live is 0, so that nothing is cached. */
function record(owner: Buffer, code: number, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(code, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(0, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([owner, head, data])
}

function dataOf(text: string, type: RecordType): Buffer | null {
  if (type === 'CAA') return caaData(text)
  if (type === 'TXT') return txtData(text)
  if (type === 'NS') return nameData(text)
  if (type === 'MX') return mxData(text)
  const address = ipaddr.isValid(text) ? ipaddr.parse(text) : null
  const wanted = type === 'A' ? 'ipv4' : 'ipv6'
  return address?.kind() === wanted ? Buffer.from(address.toByteArray()) : null
}

/** RFC 1035 §3.3.14: each string is preceded by its length. */
function txtData(text: string): Buffer {
  const strings = text.split('|').map((part) => Buffer.from(part))
  return Buffer.concat(strings.flatMap((part) => [Buffer.from([part.length]), part]))
}

/** RFC 1035 §3.3.9, from `10 mx.example`. */
function mxData(text: string): Buffer {
  const [priority = '', name = ''] = text.split(' ')
  return Buffer.concat([Buffer.from([0, Number(priority)]), nameData(name)])
}

function caaData(text: string): Buffer | null {
  const [tag = '', value] = text.split(' ')
  if (value === undefined) return null
  return Buffer.concat([Buffer.from([0, tag.length]), Buffer.from(tag), Buffer.from(value)])
}
