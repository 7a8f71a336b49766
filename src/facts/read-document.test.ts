import { expect, it } from 'vitest'
import type { PageCapture } from '../capture/capture.ts'
import { readDocument } from './read-document.ts'

function captureOf(path: string): PageCapture {
  const url = `https://www.example.com${path}`
  return {
    target: { url, schemeGiven: true },
    startedAt: '2026-11-20T12:00:00Z',
    hops: [],
    tls: null,
    response: {
      url,
      status: 200,
      headers: [['Content-Type', 'text/html; charset=utf-8']],
      body: new TextEncoder().encode('<!doctype html><title>Library</title>'),
      wireBytes: 37,
      encodings: [],
      cut: false,
      httpVersion: '1.1',
      remoteAddress: '93.184.215.14',
      timing: { dns: 8, connect: 12, tls: 20, firstByte: 90, download: 15, total: 145 },
    },
  }
}

it.each(['/', '/index.html', '/de', '/de/', '/pt-br/index.php', '/Default.aspx'])(
  'takes %s for a home page',
  (path) => {
    expect(readDocument(captureOf(path)).document.home).toBe(true)
  },
)

it.each(['/noindex.html', '/deindex.html', '/hours', '/library/', '/en-gb-index.html'])(
  'takes %s for a page below it',
  (path) => {
    expect(readDocument(captureOf(path)).document.home).toBe(false)
  },
)
