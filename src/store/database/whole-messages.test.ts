import { EventEmitter } from 'node:events'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wholeMessages } from './whole-messages.ts'

/** As a server sends it: a type, the length, and bytes that are all the type. */
function message(type: string, length: number): Buffer {
  const bytes = Buffer.alloc(5 + length, type)
  bytes.writeUInt32BE(4 + length, 1)
  return bytes
}

/** Sends these chunks through a stream, and returns copies of what is sent on. */
function sendOn(chunks: readonly Buffer[]): Buffer[] {
  const stream = new EventEmitter()
  const received: Buffer[] = []
  wholeMessages(stream).on('data', (bytes: Buffer) => received.push(Buffer.from(bytes)))
  for (const chunk of chunks) stream.emit('data', chunk)
  return received
}

/** A copy with memory of its own, as a chunk of a socket has it. */
function own(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer)
}

function cut(bytes: Buffer, at: readonly number[]): Buffer[] {
  const ends = [...at.map((each) => each % bytes.length).toSorted((a, b) => a - b), bytes.length]
  return ends
    .map((end, index) => own(bytes.subarray(ends[index - 1] ?? 0, end)))
    .filter((chunk) => chunk.length > 0)
}

/** Whether it consists of whole messages. */
function isWhole(bytes: Buffer): boolean {
  let at = 0
  while (at + 5 <= bytes.length) at += 1 + bytes.readUInt32BE(at + 1)
  return at === bytes.length
}

describe('messages of a server', () => {
  it('are sent on whole and in order, wherever their chunks end', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.nat(20), fc.nat(20_000)), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 30 }),
        (lengths, cuts) => {
          const bytes = Buffer.concat(
            lengths.map((length, index) => message('DTZ'[index % 3] ?? 'D', length)),
          )
          const received = sendOn(cut(bytes, cuts))
          expect(received.every(isWhole)).toBe(true)
          expect(Buffer.concat(received).equals(bytes)).toBe(true)
        },
      ),
    )
  })

  it('are sent on as soon as they are whole', () => {
    const [first, second] = [message('D', 10), message('Z', 10)]
    const both = Buffer.concat([first, second])
    expect(sendOn([both.subarray(0, 16)])).toEqual([first])
    expect(sendOn([both.subarray(0, 14)])).toEqual([])
    expect(sendOn([both])).toEqual([both])
  })

  it('leave no memory behind', () => {
    const chunks = cut(message('D', 200_000), [8192, 16_384, 100_000])
    sendOn(chunks)
    expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([0, 0, 0, 0])
  })

  it('keep their memory until they are whole', () => {
    const chunks = cut(message('D', 200_000), [8192, 16_384])
    sendOn(chunks.slice(0, 2))
    expect(chunks.map(({ buffer }) => buffer.byteLength)).toEqual([8192, 8192, 183_621])
  })

  it('keep their memory if they are small: the driver may need it later', () => {
    const chunk = own(message('R', 8))
    sendOn([chunk])
    expect(chunk.buffer.byteLength).toBe(13)
  })
})
