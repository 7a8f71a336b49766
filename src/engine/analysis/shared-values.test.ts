import { describe, expect, it } from 'vitest'
import { createKeptValues, createSentValues } from './shared-values.ts'

const job = (document: unknown) => ({ kind: 'plan', document })

function connect() {
  const sent = createSentValues(['document', 'site'])
  const unpack = createKeptValues()
  /** What arrives on the other side, copied as between threads, and whether the value was included. */
  const send = (job: unknown) => {
    const packed = sent.pack(job)
    return { job: unpack(structuredClone(packed)), whole: packed.shared?.value !== undefined }
  }
  return { sent, send }
}

describe('a value that jobs share', () => {
  it('is sent once, and given back to each job', () => {
    const { sent, send } = connect()
    const document = { words: 7 }
    expect(sent.has(job(document))).toBe(false)
    expect(send(job(document))).toEqual({ job: job({ words: 7 }), whole: true })
    expect(sent.has(job(document))).toBe(true)
    expect(send(job(document))).toEqual({ job: job({ words: 7 }), whole: false })
  })

  it('is another one where it only looks the same', () => {
    const { send } = connect()
    send(job({ words: 7 }))
    expect(send(job({ words: 7 })).whole).toBe(true)
  })

  it('is sent again after four others', () => {
    const { sent, send } = connect()
    const [first, ...others] = Array.from({ length: 5 }, (_, words) => ({ words }))
    send(job(first))
    for (const document of others.slice(0, 3)) send(job(document))
    expect(send(job(first))).toEqual({ job: job({ words: 0 }), whole: false })
    send(job(others[3]))
    expect(sent.has(job(first))).toBe(false)
    expect(send(job(first))).toEqual({ job: job({ words: 0 }), whole: true })
  })

  it('has one of several names', () => {
    const { send } = connect()
    const read = { kind: 'read', site: { probes: 2 } }
    expect(send(read)).toEqual({ job: read, whole: true })
    expect(send(read)).toEqual({ job: read, whole: false })
  })

  it.each([
    { name: 'a text', sent: 'echo' },
    { name: 'a job that has none', sent: { kind: 'read' } },
    { name: 'a value that is no object', sent: { document: null } },
  ])('leaves alone: $name', ({ sent }) => {
    expect(connect().send(sent)).toEqual({ job: sent, whole: false })
  })
})
