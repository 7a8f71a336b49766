import { describe, expect, it } from 'vitest'
import { answered, ask, failed, factsOf, hop } from '../../../test/support/probe-results.ts'
import type { ProbeResult } from '../../capture/capture.ts'
import { readProbe } from '../probes/read-probe.ts'

const URL_OTHER = 'https://www.example.com/other'
const FOREIGN = 'https://www.example.org/page'
const text = Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')
const canonicalTo = (url: string) =>
  `<head><title>A</title><link rel=canonical href="${url}"></head><p>${text}`
const html = { headers: [['Content-Type', 'text/html'] as const] }

const robots = (url: string, body: string) =>
  answered(url.includes('.org') ? 'link-robots' : 'robots', `${url}/robots.txt`, { body })

function pageOf(relation: string, markup: string, results: readonly ProbeResult[]) {
  const facts = factsOf(results.map(readProbe), { html: markup })
  return facts.linkedPages.find((page) => page.relation === relation)
}

describe('a linked page', () => {
  it('is what its address answered', () => {
    const body = `<head><title>B</title><link rel=canonical href="/b"></head><p>${text}`
    const headers = [...html.headers, ['Vary', 'Accept, Cookie'], ['vary', 'Origin'] as const]
    const page = pageOf('canonical', canonicalTo(URL_OTHER), [
      robots('https://www.example.com', 'User-agent: Googlebot\nDisallow: /other'),
      answered('canonical', URL_OTHER, {
        body,
        headers: headers.map(([name = '', value = '']) => [name, value] as const),
        final: 'https://www.example.com/b',
        hops: [hop(URL_OTHER, '/b')],
      }),
    ])
    expect(page).toMatchObject({
      url: URL_OTHER,
      state: 'answered',
      allowsGooglebot: false,
      status: 200,
      final: 'https://www.example.com/b',
      redirects: 1,
      mimeType: 'text/html',
      vary: ['accept', 'cookie', 'origin'],
      title: 'B',
      canonicals: ['https://www.example.com/b'],
      words: 60,
      similarity: 1,
    })
  })

  it.each<[string, readonly ProbeResult[], object]>([
    ['was not asked yet', [], { state: 'unknown', allowsGooglebot: null }],
    [
      'is forbidden to us',
      [robots('https://www.example.com', 'User-agent: pagemark\nDisallow: /')],
      { state: 'disallowed', allowsGooglebot: true },
    ],
    ['cannot be reached', [failed('canonical', URL_OTHER)], { state: 'unreachable', status: null }],
    ['is slow', [failed('canonical', URL_OTHER, 'timeout')], { state: 'unknown' }],
    [
      'redirects in a circle',
      [
        {
          probe: ask('canonical', URL_OTHER),
          status: 'failed',
          code: 'redirect',
          hops: [hop(URL_OTHER, '/other')],
        },
      ],
      { state: 'unknown', redirects: 1 },
    ],
  ])('that %s', (_, results, facts) => {
    expect(pageOf('canonical', canonicalTo(URL_OTHER), results)).toMatchObject(facts)
  })

  it('of another origin is held to the robots.txt there', () => {
    const forbidden = [
      robots('https://www.example.com', ''),
      robots('https://www.example.org', 'User-agent: *\nDisallow: /page'),
    ]
    expect(pageOf('canonical', canonicalTo(FOREIGN), forbidden)).toMatchObject({
      state: 'disallowed',
      allowsGooglebot: false,
    })
    expect(pageOf('canonical', canonicalTo(FOREIGN), forbidden.slice(0, 1))).toMatchObject({
      state: 'unknown',
      allowsGooglebot: null,
    })
  })

  it('whose body was too much to read is unknown', () => {
    const result = answered('canonical', URL_OTHER, html)
    const facts = factsOf([result], { html: canonicalTo(URL_OTHER) })
    expect(facts.linkedPages[0]).toMatchObject({ state: 'unknown', status: null })
  })

  it('of four words is the same or cannot be compared', () => {
    const variant = (body: string) =>
      pageOf('variant', 'Open daily at nine', [
        answered('variant', 'https://www.example.com/page/', { ...html, body }),
      ])?.similarity
    expect(variant('<p>Open daily at nine')).toBe(1)
    expect(variant('<p>Closed daily at nine')).toBeNull()
  })
})

it('lists no page asked in a crawler\u2019s name where none was', () => {
  expect(pageOf('search-agent', '', [])).toBeUndefined()
  const asked = answered('search-agent', 'https://www.example.com/page', html)
  expect(pageOf('search-agent', '', [asked])).toMatchObject({ state: 'answered' })
})

it('refers to nothing where the page is missing', () => {
  expect(factsOf([], { html: canonicalTo(URL_OTHER), status: 404 }).linkedPages).toEqual([])
})
