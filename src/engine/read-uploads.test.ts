import { afterAll, expect, it, vi } from 'vitest'
import { createUploadReader } from './read-uploads.ts'

const reader = createUploadReader()
afterAll(() => reader.close())

const LHR = { lighthouseVersion: '13.5.0', categories: {}, audits: {} }
const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value))
const large = (lhr: unknown) =>
  bytesOf({ url: '/', lhr: JSON.stringify(lhr), padding: 'x'.repeat(70_000) })

it('large uploads are read in a thread, small ones here', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  const read = await reader.read({ kind: 'lighthouse-ci', bytes: large(LHR) })
  expect(read).toMatchObject({ ok: true, url: '/', runs: [{ formFactor: 'mobile' }] })
  expect(read.ok && Buffer.from(read.original).toString()).toBe(JSON.stringify(LHR))
  expect(parse).not.toHaveBeenCalled()
  const small = bytesOf({ url: '/', lhr: LHR })
  expect(await reader.read({ kind: 'api', bytes: small })).toMatchObject({ ok: true, url: '/' })
  expect(parse).toHaveBeenCalled()
  expect(small.byteLength).toBeGreaterThan(0)
  parse.mockRestore()
})

it('hands uploads over instead of holding them twice, unless others share their memory', async () => {
  const whole = large(LHR)
  const size = whole.byteLength
  const shared = Buffer.concat([large(LHR), Buffer.from('others')]).subarray(0, size)
  const reads = [whole, shared].map((bytes) => reader.read({ kind: 'lighthouse-ci', bytes }))
  expect(await Promise.all(reads)).toMatchObject([{ ok: true }, { ok: true }])
  expect([whole.byteLength, shared.byteLength]).toEqual([0, size])
})

it('hostile uploads are refused, and the next one is read', async () => {
  const nested = `${'['.repeat(1e6)}${']'.repeat(1e6)}`
  const keys = `{${Array.from({ length: 1e6 }, (_, key) => `"${key}":0`).join(',')}}`
  for (const text of [nested, keys, '['.repeat(1e6), `"${'\\u0000'.repeat(1e6)}`]) {
    const body = bytesOf({ url: '/', lhr: text })
    const answers = [
      await reader.read({ kind: 'lighthouse-ci', bytes: body }),
      await reader.read({ kind: 'api', bytes: Buffer.from(`{"lhr":${text}}`) }),
    ]
    expect(answers).toMatchObject([{ ok: false }, { ok: false }])
  }
  expect(await reader.read({ kind: 'lighthouse-ci', bytes: large(LHR) })).toMatchObject({
    ok: true,
  })
})

it('an upload that takes too long is an answer, not an error', async () => {
  const impatient = createUploadReader({ timeoutMs: 0, heapMb: 256 })
  const members = Array.from({ length: 100_000 }, (_, key) => [String(key), { title: 'x' }])
  const audits = Object.fromEntries(members)
  const body = { kind: 'lighthouse-ci' as const, bytes: large({ ...LHR, audits }) }
  expect(await impatient.read(body)).toEqual({
    ok: false,
    field: 'body',
    fault: 'The body takes too much time or memory to read.',
  })
  await impatient.close()
})
