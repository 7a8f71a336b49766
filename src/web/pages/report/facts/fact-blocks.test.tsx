import { type ComponentChildren, h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { sampleResults } from '../../../../../test/support/sample-results.ts'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import type { Results } from '../../../../report/results.ts'
import { FACT_BLOCKS } from './fact-blocks.ts'

const sample = sampleResults()

function htmlOf(name: string, page: Partial<PageSummary> = {}): string {
  const block = FACT_BLOCKS.find((one) => one.name === name)
  if (!block) throw new Error(`There are no facts called ${name}.`)
  const results: Results = { ...sample, page: { ...sample.page, ...page } }
  return textOf(<block.Body results={results} />)
}

/** Markup without the elements around quoted text. */
function textOf(children: ComponentChildren): string {
  return renderToString(h('div', null, children)).replaceAll(/<\/?bdi[^>]*>/g, '')
}

describe('the facts', () => {
  it('have an address of their own each, that needs no escaping', () => {
    const names = FACT_BLOCKS.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z-]+$/.test(name))).toEqual([])
  })

  it.each(FACT_BLOCKS)('of $name have a gist and a body', ({ gist, Body }) => {
    expect(gist(sample)).toMatch(/\S/)
    expect(textOf(<Body results={sample} />)).toContain('<h2>')
  })
})

it('marks the decisive lines of robots.txt, and the bots they apply to', () => {
  const row = { kind: 'search', allowed: false, obeys: true, rule: 'Disallow: /', line: 2 } as const
  const html = htmlOf('robots', {
    robots: {
      ...sample.page.robots,
      text: 'User-agent: *\nDisallow: /',
      matrix: ['Googlebot', 'Bingbot', 'Slurp'].map((bot) => ({ ...row, bot })),
    },
  })
  expect(html).toContain('<li>User-agent: *</li>')
  expect(html).toContain('<li><mark>Disallow: /</mark> <small>Googlebot and 2 more</small></li>')
  expect(html).toContain('Googlebot, Bingbot, Slurp')
})

it('says what llms.txt is when it is none', () => {
  const llms = { url: 'https://www.example.com/llms.txt', status: 404, html: true, text: '' }
  const shown = (file: typeof llms) =>
    htmlOf('ai', { ai_view: { ...sample.page.ai_view, llms_txt: file } })
  expect(shown(llms)).toContain('none: status 404')
  expect(shown({ ...llms, status: 200 })).toContain('an HTML page instead')
  expect(shown({ ...llms, status: 200, html: false, text: '# Library' })).toContain('# Library')
})

it('flags what breaks the outline', () => {
  const heading = { level: 2, text: 'Hours', line: 8, hidden: false, skips: 0 }
  const rows = [
    { ...heading, level: 4, skips: 2 },
    { ...heading, hidden: true, text: '' },
  ]
  const html = htmlOf('headings', { headings: { total: 300, rows } })
  expect(html).toContain('skips 2 levels')
  expect(html).toContain('no text')
  expect(html).toContain('hidden')
  expect(html).toContain('The first 2 of 300 headings.')
})

it('draws no card for X without twitter:card', () => {
  const [facebook] = sample.page.social_cards
  if (!facebook) throw new Error('There is no card.')
  const html = htmlOf('sharing', { social_cards: [{ ...facebook, network: 'x', form: 'none' }] })
  expect(html).toContain('without twitter:card')
})

it('says beside each header what its checks found', () => {
  const html = htmlOf('headers')
  expect(html).toContain('Warning: <a href="/docs/checks/server-version-leak">')
  const server = { name: 'server', value: 'nginx/1.18.0', group: 'server' } as const
  const twice = htmlOf('headers', { headers: [{ ...server, name: 'Server' }, server] })
  expect(twice.match(/server-version-leak/g)).toHaveLength(1)
})

it('says when a sitemap was last changed, where that is known', () => {
  const file = {
    url: 'https://www.example.com/sitemap.xml',
    kind: 'urlset',
    status: 200,
    entries: 12,
    newest_lastmod: '2026-11-03',
    declared_in: 'robots',
    bytes: 1024,
    problems: [],
  }
  const shown = (newest_lastmod: string | null) =>
    htmlOf('robots', { sitemaps: { total: 1, rows: [{ ...file, newest_lastmod }] } })
  expect(shown('2026-11-03')).toContain('last changed 2026-11-03, status 200')
  expect(shown(null)).toMatch(/KiB, status 200/)
})

it.each([
  { total: 8, rest: '3' },
  { total: 5, rest: undefined },
])('says what of $total ms is in no phase', ({ total, rest }) => {
  const timing = { dns: 2, connect: 1, tls: null, first_byte: 1.6, download: 0.4, total }
  const html = htmlOf('request', { timing: { ...sample.page.timing, ...timing } })
  expect(/Between requests, in Pagemark<\/td><td[^>]*>(\d+)/.exec(html)?.[1]).toBe(rest)
})
