import accepts from '@fastify/accepts'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { acceptedCoding } from './accepted-coding.ts'

async function codingFor(header: string): Promise<string> {
  const app = Fastify()
  await app.register(accepts)
  app.get('/', async (request) => acceptedCoding(request) ?? 'none')
  const { body } = await app.inject({ url: '/', headers: { 'accept-encoding': header } })
  await app.close()
  return body
}

describe('the coding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', 'none'],
  ])('for %j is %s', async (header, coding) => {
    expect(await codingFor(header)).toBe(coding)
  })

  it('is none where more codings are named than there are', async () => {
    expect(await codingFor(`br, ${'a;q=0.1, '.repeat(100)}`)).toBe('none')
  })
})
