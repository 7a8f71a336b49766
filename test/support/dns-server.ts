import { createSocket } from 'node:dgram'
import type { Socket } from 'node:dgram'
import { once } from 'node:events'

import ipaddr from 'ipaddr.js'

export type RecordType = 'A' | 'AAAA' | 'CAA' | 'TXT'

/**
 * What a name holds: addresses (each served for its own type), CAA properties like `issue ca.example`,
 * TXT records whose strings are divided by `|`, or what goes wrong. Nothing is said about a name the zone does not know: it does not exist.
 */
export type ZoneAnswer = readonly string[] | 'servfail' | 'silence'

/** Asked for every question, so that an answer may change from one to the next. */
export type Zone = (name: string, type: RecordType) => ZoneAnswer | undefined

export interface DnsServer {
  /** For `nameservers`. */
  readonly address: string
  /** Names asked for so far, in order: `a.example.com A`. */
  readonly questions: readonly string[]
  close(): Promise<void>
}

const TYPES: Readonly<Record<number, RecordType>> = {
  1: 'A',
  16: 'TXT',
  28: 'AAAA',
  257: 'CAA',
}
const CODES: Readonly<Record<RecordType, number>> = { A: 1, TXT: 16, AAAA: 28, CAA: 257 }
const OK = 0
const SERVFAIL = 2
const NXDOMAIN = 3

/** An authoritative name server on loopback for one test. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const questions: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, peer) => {
    const { name, type, end } = readQuestion(query)
    questions.push(`${name} ${type}`)
    const answer = zone(name, type)
    if (answer === 'silence') return
    socket.send(encode(query.subarray(0, end), answer, type), peer.port, peer.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, questions, close: () => close(socket) }
}

async function close(socket: Socket): Promise<void> {
  socket.close()
  await once(socket, 'close')
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
  const data = Array.isArray(answer) ? answer.map((text) => dataOf(String(text), type)) : []
  const records = data.filter((bytes) => bytes !== null).map((bytes) => record(type, bytes))
  const header = Buffer.from(question)
  const code = answer === 'servfail' ? SERVFAIL : answer === undefined ? NXDOMAIN : OK
  header.writeUInt16BE(0x8580 | code, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(records.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, ...records])
}

function record(type: RecordType, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(CODES[type], 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(0, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function dataOf(text: string, type: RecordType): Buffer | null {
  if (type === 'CAA') return caaData(text)
  if (type === 'TXT') return txtData(text)
  const address = ipaddr.isValid(text) ? ipaddr.parse(text) : null
  const wanted = type === 'A' ? 'ipv4' : 'ipv6'
  return address?.kind() === wanted ? Buffer.from(address.toByteArray()) : null
}

/** RFC 1035 §3.3.14: each string with its length before it. */
function txtData(text: string): Buffer {
  const strings = text.split('|').map((part) => Buffer.from(part))
  return Buffer.concat(strings.flatMap((part) => [Buffer.from([part.length]), part]))
}

function caaData(text: string): Buffer | null {
  const [tag = '', value] = text.split(' ')
  if (value === undefined) return null
  return Buffer.concat([Buffer.from([0, tag.length]), Buffer.from(tag), Buffer.from(value)])
}
