import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_ID } from '../src/web/sample/sample-report.ts'
import { type ReportPages, REPORT_PASSWORD, startReportPages } from './support/report-pages.ts'
import { createVisitor } from './support/visitors.ts'

const UNKNOWN = '0199c0de-0000-7000-8000-000000000000'

/** Creates reports in every state first, beside other tests. */
const PATIENCE_MS = 60_000

let pages: ReportPages
let ids: ReportPages['ids']
beforeAll(async () => {
  pages = await startReportPages()
  ids = pages.ids
}, PATIENCE_MS)
afterAll(() => pages[Symbol.asyncDispose]())

const get = (path: string, headers?: Record<string, string>) =>
  createVisitor(pages.api.address).get(path, headers)

async function cardOf(id: string) {
  const answer = await fetch(`${pages.api.address}/r/${id}/card.png`)
  return { answer, png: Buffer.from(await answer.arrayBuffer()) }
}

/** Width, height, and the bytes of the rows, filters included. */
function decode(png: Buffer) {
  expect(png.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  const data: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(body)
  }
  const rows = inflateSync(Buffer.concat(data))
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), rows }
}

describe('the card of a public report', () => {
  it('is a picture as wide as link previews are, and not an empty one', async () => {
    const { answer, png } = await cardOf(ids.report)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const { width, height, rows } = decode(png)
    expect([width, height]).toEqual([1200, 630])
    // Filters leave zeros in areas of one colour; text and rings leave tens of thousands of other bytes.
    expect(rows.filter((byte) => byte !== 0).length).toBeGreaterThan(20_000)
    expect(png.length).toBeLessThan(200_000)
  })

  it('may be shown by other sites, and does nothing', async () => {
    const { headers } = (await cardOf(ids.report)).answer
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('cache-control')).toBe('public, max-age=300')
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('is another one for another result, and the same for the same', async () => {
    const [one, again, other] = [ids.report, ids.report, ids.past].map(cardOf)
    expect((await one)?.png.equals((await again)?.png ?? Buffer.alloc(0))).toBe(true)
    expect((await one)?.png.equals((await other)?.png ?? Buffer.alloc(0))).toBe(false)
    expect((await one)?.answer.headers.get('etag')).not.toBe(
      (await other)?.answer.headers.get('etag'),
    )
  })

  it('is not sent again to who has it', async () => {
    const { answer } = await cardOf(ids.report)
    const tag = answer.headers.get('etag') ?? ''
    const again = await get(`/r/${ids.report}/card.png`, { 'if-none-match': tag })
    expect([again.status, again.text]).toEqual([304, ''])
    const stale = await get(`/r/${ids.report}/card.png`, { 'if-none-match': '"x"' })
    expect(stale.status).toBe(200)
  })

  it('is there of the sample', async () => {
    expect((await cardOf(SAMPLE_ID)).answer.status).toBe(200)
  })
})

describe('the card of any other report', () => {
  it('is not there, as that of an unknown one is not', async () => {
    const bare = ({ status, text }: { status: number; text: string }) => [
      status,
      text.replaceAll(/[0-9a-f-]{36}/g, ''),
    ]
    const nothing = bare(await get(`/r/${UNKNOWN}/card.png`))
    expect(nothing[0]).toBe(404)
    for (const id of [ids.hidden, ids.locked, ids.queued, ids.unreachable]) {
      expect(bare(await get(`/r/${id}/card.png`))).toEqual(nothing)
    }
    expect((await get('/r/x/card.png')).status).toBe(404)
  })

  it('is not there even for who has the password, or a tag of before', async () => {
    const visitor = createVisitor(pages.api.address)
    await visitor.post(`/r/${ids.locked}/unlock`, { password: REPORT_PASSWORD })
    expect((await visitor.get(`/r/${ids.locked}`)).text).not.toContain('Protected report')
    expect((await visitor.get(`/r/${ids.locked}/card.png`)).status).toBe(404)
    expect((await get(`/r/${ids.hidden}/card.png`, { 'if-none-match': '*' })).status).toBe(404)
  })

  it('is removed when the report becomes private or is deleted', async () => {
    const { owner, api } = pages
    expect((await cardOf(ids.devices)).answer.status).toBe(200)
    await api.store.reports.update(owner, ids.devices, { privacy: 1 })
    expect((await cardOf(ids.devices)).answer.status).toBe(404)
    await api.store.reports.deleteMany(owner, [ids.measured])
    expect((await cardOf(ids.measured)).answer.status).toBe(404)
  })
})

describe('a link to a report', () => {
  const metas = (text: string) =>
    Object.fromEntries(
      [...text.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    )

  it('says what it is where anyone may see it', async () => {
    const { text } = await get(`/r/${ids.report}`)
    const url = `${pages.api.address}/r/${ids.report}`
    expect(metas(text)).toMatchObject({
      'og:title': expect.stringContaining(' of 100: Opening hours'),
      'og:description': expect.stringContaining('Audit results of'),
      'og:url': url,
      'og:image': `${url}/card.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
    })
  })

  it('says nothing of any other', async () => {
    for (const id of [ids.hidden, ids.locked, ids.queued, ids.unreachable, UNKNOWN]) {
      const { text } = await get(`/r/${id}`)
      expect([id, metas(text)]).toEqual([id, {}])
    }
    const visitor = createVisitor(pages.api.address)
    await visitor.post(`/r/${ids.locked}/unlock`, { password: REPORT_PASSWORD })
    expect(metas((await visitor.get(`/r/${ids.locked}`)).text)).toEqual({})
    expect(metas((await get(`/r/${ids.past}/runs/1`)).text)).toEqual({})
  })
})
