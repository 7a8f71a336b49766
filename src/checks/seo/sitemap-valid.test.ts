import { expect, it } from 'vitest'
import type { SitemapFile } from '../../facts/network-facts.ts'
import { sitemapValid } from './sitemap-valid.ts'

const file = (overrides: Partial<SitemapFile>): SitemapFile => ({
  url: 'https://www.example.com/sitemap.xml',
  declaredIn: 'robots',
  status: 200,
  bytes: 900,
  kind: 'urlset',
  entries: 12,
  newestLastmod: null,
  problems: [],
  ...overrides,
})
const judge = (...files: Partial<SitemapFile>[]) =>
  sitemapValid.evaluate({
    sitemap: { searched: true, files: files.map(file), complete: true, listsPage: null },
  })

it.each<[string, Partial<SitemapFile>, string]>([
  ['50,000 entries', { entries: 50_000 }, 'pass'],
  ['a feed', { kind: 'feed' }, 'pass'],
  [
    'a guess that led nowhere',
    { declaredIn: 'guess', status: 404, kind: 'invalid' },
    'not-applicable',
  ],
  ['a file that did not answer', { status: null }, 'not-applicable'],
])('judges %s', (_, overrides, status) => {
  expect(judge(overrides).status).toBe(status)
})

it('reports too many entries once, whether or not the reader did', () => {
  const problems = [{ message: 'It has 50001 entries.', severity: 'error' as const }]
  expect(judge({ entries: 50_001, problems })).toMatchObject({
    message: 'The sitemap has 1 error',
  })
  expect(judge({ entries: 50_001 })).toMatchObject({ message: 'The sitemap has 1 error' })
})

it('reports an invalid file once, with the error of the reader', () => {
  const problems = [{ message: 'The root is <html>.', severity: 'error' as const }]
  expect(judge({ kind: 'invalid', problems })).toMatchObject({
    message: 'The sitemap has 1 error',
    evidence: [{ note: 'The root is <html>.' }],
  })
})

it('counts several errors and flaws', () => {
  const problem = (severity: 'error' | 'warning') => ({ message: 'x', severity })
  const messageOf = (severity: 'error' | 'warning', count: number) =>
    judge({ problems: Array.from({ length: count }, () => problem(severity)) })
  expect(messageOf('error', 2)).toMatchObject({ message: 'The sitemap has 2 errors' })
  expect(messageOf('warning', 1)).toMatchObject({ message: 'The sitemap has 1 minor error' })
  expect(messageOf('warning', 2)).toMatchObject({ message: 'The sitemap has 2 minor errors' })
  expect(messageOf('error', 1)).toMatchObject({ evidence: [{ status: 200, note: 'x' }] })
})
