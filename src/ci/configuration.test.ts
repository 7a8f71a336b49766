import { describe, expect, it } from 'vitest'
import { expiredIgnores, ignoresOf } from './ignores.ts'
import { safeLine } from './log-fence.ts'
import { readConfiguration } from './read-configuration.ts'

const isCheck = (id: string) => id === 'hsts'
const faults = (more: object) => {
  const read = readConfiguration({ pages: ['https://example.com/'], ...more }, isCheck)
  return read.ok ? [] : read.faults
}

describe('readConfiguration', () => {
  it('accepts every key', () => {
    expect(
      faults({
        $schema: 'x',
        project: 'library',
        baseUrl: 'http://localhost:4173',
        start: { command: 'npm run preview', timeout: 60 },
        pages: ['/', { url: '/account', waitFor: '#app', notForSearch: true }],
        devices: ['mobile', 'desktop'],
        samples: 3,
        lab: 'on',
        language: 'de',
        concurrency: 2,
        rules: [{ measure: 'score', min: 85 }],
        ignore: [{ check: 'hsts', path: '/login', reason: 'Later', until: '2027-03-01' }],
        baseline: { file: 'b.json' },
        failOn: ['rules', 'new'],
        reports: { sarif: 'a', junit: 'b', codequality: 'c', summary: 'd', json: 'e' },
        pathMap: { 'https://example.com/': 'dist' },
        sarifFile: 'index.html',
        sitemap: { url: '/sitemap.xml', limit: 50 },
        server: { url: 'https://pagemark.example.com', project: 'library' },
      }),
    ).toEqual([])
  })

  it.each([
    { more: { page: [] }, fault: '"page" is not a known key. Did you mean "pages"?' },
    {
      more: { start: { comand: 'x' } },
      fault: 'start: "comand" is not a known key. Did you mean "command"?',
    },
    {
      more: { pages: [{ url: '/', waitfor: 'x' }] },
      fault: 'pages[0]: "waitfor" is not a known key. Did you mean "waitFor"?',
    },
    {
      more: { rules: [{ measure: 'score' }] },
      fault: 'Rule 1: it needs a limit: min, max, must or max_increase.',
    },
    {
      more: { samples: 2 },
      fault: 'samples is missing or invalid. Page loads; the median counts: 1 (default), 3 or 5.',
    },
    {
      more: { pages: undefined },
      fault: 'pages is missing. Name the pages to audit, or a sitemap.',
    },
    { more: { pages: [] }, fault: 'pages is missing or invalid. Pages to audit.' },
    {
      more: { sitemap: { url: '/sitemap.xml' } },
      fault:
        'sitemap: url must be a URL, or a path that begins with a slash, below baseUrl or serve.',
    },
    {
      more: { sitemap: { url: 'https://a.example/', limits: 2 } },
      fault: 'sitemap: "limits" is not a known key. Did you mean "limit"?',
    },
    {
      more: { server: { url: 'pagemark.example.com', project: 'library' } },
      fault: 'server: url must be an http or https URL.',
    },
    { more: { pages: ['/'] }, fault: 'pages has paths, which need baseUrl or serve.' },
    {
      more: { pages: ['shop'] },
      fault: 'pages: "shop" must be a URL, or a path that begins with a slash.',
    },
    {
      more: { start: { command: 'x' } },
      fault: 'start needs baseUrl, to know when the site answers.',
    },
    {
      more: { ignore: [{ check: 'hst', reason: 'x' }] },
      fault: 'ignore: there is no check "hst".',
    },
    {
      more: { ignore: [{ check: 'hsts', reason: 'x', until: '2027-13-01' }] },
      fault: 'ignore: "2027-13-01" is not a date.',
    },
    {
      more: { ignore: [{ check: 'hsts' }] },
      fault: 'ignore.0.reason is missing or invalid. Checks to leave out.',
    },
    {
      more: { server: { url: 'https://pagemark.example.com' } },
      fault: 'server.project is missing or invalid.',
    },
    {
      more: { pathMap: { 'https://a.example/': 5 } },
      fault:
        'pathMap.https://a.example/ is missing or invalid. Folders that the pages below URLs are built to.',
    },
    { more: { language: 'german!' }, fault: expect.stringContaining('BCP 47') },
    { more: { baseUrl: 'ftp://x' }, fault: 'baseUrl must be an http or https URL.' },
    { more: { pathMap: { dist: 'dist' } }, fault: 'pathMap: "dist" must be an http or https URL.' },
  ])('names the fault: $fault', ({ more, fault }) => {
    expect(faults(more)).toContainEqual(fault)
  })
})

describe('ignored checks', () => {
  const entries = [
    { check: 'hsts', path: '/shop/*', reason: 'Shop', until: '2027-03-01' },
    { check: 'hsts', reason: 'Everywhere', until: '2027-01-01' },
  ]

  it('have the first reason that matches, until their last day has passed', () => {
    const on = (path: string, today: string) => ignoresOf(path, entries, today).get('hsts')
    expect([on('/shop/a', '2027-01-01'), on('/', '2027-01-01'), on('/', '2027-01-02')]).toEqual([
      'Shop',
      'Everywhere',
      undefined,
    ])
  })

  it('are named once they have expired', () => {
    expect(expiredIgnores(entries, '2027-01-02')).toEqual([
      'The entry that ignores hsts ("Everywhere") expired on 2027-01-01. Fix the finding, or set another date.',
    ])
  })
})

it.each([
  ['##vso[task.x]', String.raw`##\vso[task.x]`],
  ['a ##TeamCity[x] b', String.raw`a ##\TeamCity[x] b`],
  ['##[error]x', String.raw`##\[error]x`],
  ['## Heading', '## Heading'],
])('breaks what runners obey in %s', (line, safe) => {
  expect(safeLine(line)).toBe(safe)
})
