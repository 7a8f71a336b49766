import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PageCapture } from '../capture/capture.ts'
import { completeFacts } from './complete-facts.ts'
import { readDocument } from './html/read-document.ts'

const html = '<!doctype html><html lang="de"><title>Öffnungszeiten</title><p>Montag bis Freitag'

const page: PageCapture = {
  target: { url: 'https://www.example.com/', schemeGiven: true },
  startedAt: '2026-11-20T12:00:00Z',
  hops: [],
  tls: null,
  untrustedHop: null,
  response: {
    url: 'https://www.example.com/',
    status: 200,
    headers: [['Content-Type', 'text/html; charset=utf-8']],
    body: new TextEncoder().encode(html),
    wireBytes: 61,
    encodings: ['gzip'],
    cut: false,
    httpVersion: '1.1',
    remoteAddress: '93.184.215.14',
    timing: { dns: 8, connect: 12, tls: 20, firstByte: 90, download: 15, total: 145 },
  },
}

it('knows both sizes of a page whose body was dropped once it was read', () => {
  const document = readDocument(page)
  const read = { ...page, response: { ...page.response, body: new Uint8Array(0) } }

  expect(completeFacts(read, document, []).response).toMatchObject({
    wireBytes: 61,
    decodedBytes: Buffer.byteLength(html),
    bodySha256: createHash('sha256').update(html).digest('hex'),
  })
})
