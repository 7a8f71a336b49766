import { expect, it } from 'vitest'
import { shareReads } from './shared-reads.ts'

/** Reads that end when the test says so. */
function scene() {
  const begun: { name: string; end: (value: string) => void; fail: (error: Error) => void }[] = []
  const read = shareReads(async (name) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    begun.push({ name, end: resolve, fail: reject })
    return await promise
  })
  return { begun, read, settle: async () => await new Promise(setImmediate) }
}

it('who asks while a read is under way shares the next one, which begins after the request', async () => {
  const { begun, read, settle } = scene()
  const first = read('a')
  await settle()
  const [second, third] = [read('a'), read('a')]
  expect(begun).toHaveLength(1)
  begun[0]?.end('before')
  expect(await first).toBe('before')
  await settle()
  expect(begun).toHaveLength(2)
  const fourth = read('a')
  begun[1]?.end('after')
  expect([await second, await third]).toEqual(['after', 'after'])
  await settle()
  expect(begun, 'the fourth came after the second read had begun').toHaveLength(3)
  begun[2]?.end('last')
  expect(await fourth).toBe('last')
})

it('who asks before a read has begun shares it', async () => {
  const { begun, read, settle } = scene()
  const asked = [read('a'), read('a'), read('a')]
  await settle()
  expect(begun).toHaveLength(1)
  begun[0]?.end('value')
  expect(await Promise.all(asked)).toEqual(['value', 'value', 'value'])
})

it('other names do not wait', async () => {
  const { begun, read, settle } = scene()
  void read('a')
  void read('b')
  await settle()
  expect(begun.map(({ name }) => name)).toEqual(['a', 'b'])
})

it('a failure is that of those who shared the read, and the next read is made', async () => {
  const { begun, read, settle } = scene()
  const first = read('a')
  await settle()
  const second = read('a')
  begun[0]?.fail(new Error('lost'))
  await expect(first).rejects.toThrow('lost')
  await settle()
  begun[1]?.end('found')
  expect(await second).toBe('found')
})

it('a request after the end of a read does not wait', async () => {
  const { begun, read, settle } = scene()
  for (const count of [1, 2, 3]) {
    const asked = read('a')
    await settle()
    expect(begun).toHaveLength(count)
    begun.at(-1)?.end('value')
    expect(await asked).toBe('value')
    await settle()
  }
})
