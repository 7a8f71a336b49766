import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  endRuns,
  leaveFile,
  startApi,
  storedReport,
  type TestApi,
  type TestUser,
} from './support/api.ts'
import { completed } from './support/store.ts'
import { IN_RELEASE } from './support/suite/in-release.ts'

const MARKUP = '<script>alert(document.domain)</script>'
const LARGE = 2_000_000
/** The highest quality, which is the default, takes seconds. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const HALF = brotliCompressSync(randomBytes(500_000).toString('hex'), QUICK).subarray(0, 300_000)
const FILES = [
  { name: 'mobile.final.webp', mediaType: 'image/webp', body: Buffer.from('picture') },
  { name: 'mobile.rendered.html.br', mediaType: 'text/html', body: brotliCompressSync(MARKUP) },
  { name: 'mobile.har.br', mediaType: 'application/json', body: brotliCompressSync('{"log":1}') },
  {
    name: 'mobile.large.br',
    mediaType: 'text/html',
    body: brotliCompressSync('word '.repeat(LARGE), QUICK),
  },
  { name: 'mobile.none.br', mediaType: 'text/html', body: Buffer.from('not of its coding') },
  { name: 'mobile.half.br', mediaType: 'text/html', body: HALF },
] as const

const warnings: Error[] = []
const keepWarning = (warning: Error) => void warnings.push(warning)

let api: TestApi
let user: TestUser
let id: string

beforeAll(async () => {
  process.on('warning', keepWarning)
  api = await startApi()
  user = await api.user()
  id = (await storedReport(user)).id
  for (const file of FILES) await leaveFile(api, id, file)
  await endRuns(api, id)
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
  process.off('warning', keepWarning)
})

const place = (name: string, run = '1') => `${api.address}/r/${id}/runs/${run}/files/${name}`

/** The response as sent, before `fetch` decodes it. */
async function ask(name: string, headers: Record<string, string> = {}) {
  return await new Promise<{
    status: number | undefined
    headers: Record<string, unknown>
    body: Buffer
  }>((resolve, reject) => {
    request(place(name), { headers }, async (response) => {
      try {
        const body = Buffer.concat(await response.toArray())
        resolve({ status: response.statusCode, headers: response.headers, body })
      } catch (error) {
        reject(error)
      }
    })
      .on('error', reject)
      .end()
  })
}

/** A response of which nothing has been read. */
async function begin(name: string): Promise<IncomingMessage> {
  return await new Promise((resolve, reject) => {
    request(place(name), resolve).on('error', reject).end()
  })
}

async function bytesIn(answer: IncomingMessage): Promise<number> {
  let bytes = 0
  for await (const chunk of answer) if (Buffer.isBuffer(chunk)) bytes += chunk.byteLength
  return bytes
}

describe('a file of a run', () => {
  it('is sent compressed to clients that accept it, and uncompressed to others', async () => {
    const packed = await ask('mobile.har.br', { 'accept-encoding': 'gzip, br' })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(packed.body).toString()).toBe('{"log":1}')

    const plain = await ask('mobile.har.br', { 'accept-encoding': 'gzip' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(plain.headers).toMatchObject({ 'content-type': 'application/json' })
    expect(plain.body.toString()).toBe('{"log":1}')
    expect(plain.headers['etag']).not.toBe(packed.headers['etag'])
  })

  it('is listed and sent by the API to a key of those who may see the report', async () => {
    const path = `/reports/${id}/runs/1/files`
    const { body } = await user.send('GET', path)
    expect(body.data).toHaveLength(FILES.length)
    expect(body.data).toContainEqual({
      object: 'run_file',
      name: 'mobile.final.webp',
      media_type: 'image/webp',
      bytes: 7,
    })
    const picture = await user.send('GET', `${path}/mobile.final.webp`)
    expect([picture.status, picture.text]).toEqual([200, 'picture'])
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(picture.headers.get('content-security-policy')).toContain('sandbox')
    expect(picture.headers.get('cache-control')).toContain('no-store')
    const markup = await user.send('GET', `${path}/mobile.rendered.html.br`)
    expect(markup.headers.get('content-disposition')).toMatch(/^attachment/)
    expect(markup.text).toBe(MARKUP)

    const statusOf = async (of: string, asker = user) => (await asker.send('GET', of)).status
    expect(await statusOf(`${path}/another.webp`)).toBe(404)
    for (const number of ['2', '0', 'x']) {
      expect(await statusOf(`/reports/${id}/runs/${number}/files`)).toBe(404)
    }
    const other = await api.user()
    expect([await statusOf(path, other), await statusOf(`${path}/mobile.har.br`, other)]).toEqual([
      404, 404,
    ])
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await ask('mobile.final.webp')
    const again = await ask('mobile.final.webp', { 'if-none-match': String(headers['etag']) })
    expect([again.status, again.body.length]).toEqual([304, 0])

    const plain = await ask('mobile.har.br')
    const known = await ask('mobile.har.br', { 'if-none-match': String(plain.headers['etag']) })
    expect([known.status, known.body.length]).toEqual([304, 0])
    expect(known.headers).not.toHaveProperty('content-length')
  })

  it.runIf(IN_RELEASE)(
    'is decompressed while it is read, so that slow readers do not fill the memory',
    async () => {
      // Excludes buffers from other tests of this process.
      const before = process.memoryUsage().arrayBuffers
      const readers = await Promise.all(Array.from({ length: 30 }, () => begin('mobile.large.br')))
      try {
        await setTimeout(500)
        expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
        const [first] = readers
        const whole = first ? await bytesIn(first) : 0
        expect(whole).toBe(5 * LARGE)
      } finally {
        for (const reader of readers) reader.destroy()
      }
    },
  )

  it('is an error where what is kept is damaged, and the server goes on', async () => {
    expect((await ask('mobile.none.br')).status).toBe(500)
    await expect(ask('mobile.half.br')).rejects.toThrow('aborted')
    expect((await ask('mobile.har.br')).status).toBe(200)
  })

  it('runs nothing and opens nothing under our address', async () => {
    const { headers, body } = await ask('mobile.rendered.html.br')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="mobile.rendered.html"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(body.toString()).toBe(MARKUP)
  })

  it('is shown where it is a picture', async () => {
    const { headers, body } = await ask('mobile.final.webp')
    expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-cache' })
    expect(headers).not.toHaveProperty('content-disposition')
    expect(body.toString()).toBe('picture')
  })

  it('is not cached once the report is not public', async () => {
    const other = await storedReport(user)
    await leaveFile(api, other.id, FILES[0])
    await endRuns(api, other.id)
    const address = `${api.address}/r/${other.id}/runs/1/files/${FILES[0].name}`
    expect((await fetch(address)).status).toBe(200)
    await user.send('PATCH', `/reports/${other.id}`, { json: { privacy: 1 } })
    const answer = await fetch(address)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  it.each(['2', '0', '01', '1e0', '-1', 'x', '99999999999'])(
    'is of a run that there is: %s is none',
    async (run) => {
      expect((await fetch(place('mobile.final.webp', run))).status).toBe(404)
    },
  )

  it.each(['mobile.final', 'MOBILE.FINAL.WEBP', '..%2f1', '%00', 'mobile.har'])(
    'is called by its whole name: %s is none',
    async (name) => {
      expect((await fetch(place(name))).status).toBe(404)
    },
  )
})

describe('the export', () => {
  const exported = (query: string) => user.send('GET', `/reports/${id}/export${query}`)

  it('has a name to be saved under', async () => {
    const { headers, body } = await exported('?format=har&device=mobile&run=1')
    expect(headers.get('content-disposition')).toBe('attachment; filename="www.example.com.har"')
    expect(body).toEqual({ log: 1 })
  })

  it('requires a format', async () => {
    expect((await exported('?format=')).body.errors.format).toEqual(['format is required.'])
  })

  it.each(['?format=pdf', '?format=HAR'])(
    'says which formats there are when asked for %s',
    async (query) => {
      const { status, body } = await exported(query)
      expect(status).toBe(422)
      expect(body.errors.format).toEqual([
        'format must be json, markdown, csv, sarif, junit, codequality, har or lighthouse.',
      ])
    },
  )

  it.each([
    { query: '?format=lighthouse', code: 'export-not-found' },
    { query: '?format=har&device=desktop', code: 'export-not-found' },
    { query: '?format=json&run=2', code: 'run-not-found' },
  ])('says what is not there: $query', async ({ query, code }) => {
    const { status, body } = await exported(query)
    expect([status, body.type]).toEqual([404, `urn:problem-type:pagemark:${code}`])
    expect(body.detail).toMatch(/^[A-Z].*\.$/)
  })

  it('has no run whose number no column can have', async () => {
    expect((await exported('?format=json&run=3000000000')).status).toBe(422)
  })

  it('says why the browser left nothing', async () => {
    const other = await storedReport(user)
    const reason = 'There is no browser.'
    const lab = {
      status: 'not-measured',
      reason,
      browser: null,
      lighthouse: null,
      devices: [],
    } as const
    await endRuns(api, other.id, completed({ lab: { ...lab, devices: [] } }))
    const { body } = await user.send('GET', `/reports/${other.id}/export?format=har`)
    expect(body.detail).toBe(`The page was not measured: ${reason}`)
  })

  it('contains no run that is still queued', async () => {
    const waiting = await storedReport(user)
    const { status, body } = await user.send('GET', `/reports/${waiting.id}/export?format=json`)
    expect([status, body.detail]).toEqual([404, 'The run has no results yet.'])
  })
})

it('leaves no warning of a leak: Node takes more than ten listeners of one response for one', () => {
  expect(warnings).toEqual([])
})
