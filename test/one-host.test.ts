import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

async function answerTo(path: string, lines: readonly string[]): Promise<string> {
  const socket = connect(Number(new URL(api.address).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  socket.write([`GET ${path} HTTP/1.1`, ...lines, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

describe.each(['/', '/healthz', '/api/v1/reports', '/no/such/page'])('GET %s', (path) => {
  it.each([
    { name: 'two that differ', lines: ['Host: pagemark.example', 'Host: evil.example'] },
    { name: 'two that are the same', lines: ['Host: pagemark.example', 'host: pagemark.example'] },
  ])('is refused with two Host lines, $name', async ({ lines }) => {
    expect(await answerTo(path, lines)).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is refused without one', async () => {
    expect(await answerTo(path, [])).toMatch(/^HTTP\/1\.1 400 /)
  })

  it('is answered with one', async () => {
    expect(await answerTo(path, ['Host: pagemark.example'])).not.toMatch(/^HTTP\/1\.1 400 /)
  })
})
