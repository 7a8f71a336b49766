import { describe, expect, it } from 'vitest'
import { type Answer, answered, ask, factsOf, failed } from '../../../test/support/probe-results.ts'
import type { ProbeResult, Response } from '../../capture/capture.ts'
import { isReadAlone, withoutBody } from '../probes/lone-answers.ts'
import { readProbe } from '../probes/read-probe.ts'

const URL = 'https://www.example.com/a.css'
const html = '<link rel=stylesheet href=/a.css>'

const assets = (results: readonly ProbeResult[], markup = html) =>
  factsOf(results.map(readProbe), { html: markup }).assets

/** One style sheet with its response metadata. */
function sheet(answer: Answer, response: Partial<Response> = {}) {
  const result = answered('stylesheet', URL, answer)
  if (result.status !== 'answered') return undefined
  return assets([{ ...result, response: { ...result.response, ...response } }])[0]
}

describe('assets', () => {
  it('say what was answered', () => {
    const headers = [['Content-Type', 'text/css; charset=utf-8']] as const
    expect(
      sheet(
        { body: 'a { }', headers, final: 'https://cdn.example.net/a.css' },
        {
          wireBytes: 4,
          encodings: ['br'],
        },
      ),
    ).toEqual({
      url: URL,
      kind: 'stylesheet',
      use: 'other',
      party: 'first',
      state: 'answered',
      status: 200,
      final: 'https://cdn.example.net/a.css',
      headers,
      mimeType: 'text/css',
      encodings: ['br'],
      wireBytes: 4,
      decodedBytes: 5,
      httpVersion: '1.1',
      content: { kind: 'stylesheet', rules: '', minifiedBytes: 3, sourceMap: null },
    })
  })

  it.each<[string, string | null, number | null]>([
    ['what the server declares', '900000', 900_000],
    ['nothing that is known, where it does not', null, null],
    ['nothing that is known, where it declares less than came', '10', null],
    ['nothing that is known, where that is no number', '1e9', null],
  ])('weigh, when they were cut, %s', (_, length, wireBytes) => {
    const headers: Answer['headers'] = length === null ? [] : [['Content-Length', length]]
    expect(sheet({ body: 'a{}', headers }, { cut: true, wireBytes: 1000 })).toMatchObject({
      wireBytes,
      decodedBytes: null,
    })
  })

  it.each([
    ['late', { probe: ask('stylesheet', URL), status: 'late' } as const, 'unknown'],
    ['skipped', { probe: ask('stylesheet', URL), status: 'skipped' } as const, 'unknown'],
    ['timed out', failed('stylesheet', URL, 'timeout'), 'unknown'],
    ['unreachable', failed('stylesheet', URL), 'unreachable'],
  ])('that were %s say nothing else', (_, result, state) => {
    expect(assets([result])).toMatchObject([
      { state, status: null, content: null, wireBytes: null },
    ])
  })

  it('that were never asked are unknown', () => {
    expect(assets([])).toMatchObject([{ url: URL, state: 'unknown' }])
  })

  it('of which reading took too much keep what the server said', () => {
    const result = answered('stylesheet', URL, { headers: [['Content-Type', 'text/css']] })
    if (!isReadAlone(result)) throw new Error('style sheets are read alone')
    expect(factsOf([withoutBody(result)], { html }).assets).toMatchObject([
      { state: 'answered', status: 200, mimeType: 'text/css', decodedBytes: null, content: null },
    ])
  })

  it('have their type sniffed where the server does not say', () => {
    expect(sheet({ body: '<!doctype html>' })).toMatchObject({
      mimeType: 'text/html',
      content: null,
    })
  })

  it('are of the page\u2019s site by registrable domain', () => {
    const markup = '<img src=https://cdn.example.com/a.png><img src=https://example.org/b.png>'
    expect(assets([], markup).map(({ party }) => party)).toEqual(['first', 'third'])
  })

  it('list an image that is shared and shown twice, from one answer', () => {
    const url = 'https://www.example.com/s.gif'
    const markup = `<meta property=og:image content=${url}><img src=/s.gif>`
    const body = 'GIF89a\x01\x00\x01\x00\x00\x00\x00'
    expect(assets([answered('image', url, { body })], markup)).toMatchObject([
      { use: 'share', content: { format: 'gif', width: 1, height: 1, frames: 1 } },
      { use: 'content', content: { format: 'gif' } },
    ])
  })
})
