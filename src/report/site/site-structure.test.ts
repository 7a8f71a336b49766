import { expect, it } from 'vitest'
import { exampleSite } from '../../checks/site/shared/example-site.ts'
import { siteStructure } from './site-structure.ts'

const site = exampleSite({
  urls: {
    '/': { links: ['/books/', '/gone'], firstByte: 100, score: 60 },
    '/books/': { links: ['/books/new/1', '/'], firstByte: 101, score: 81 },
    '/books/new/1': { links: ['/'], firstByte: 1800, score: 70 },
    '/books-sold/': { firstByte: 1801 },
    'https://www.example.com/old/2': { score: 50 },
    '/gone': { status: 404 },
  },
})
const structure = siteStructure(site)

it('the structure counts pages by clicks, those without a path of links last', () => {
  expect(structure.depths).toEqual([
    { clicks: 0, pages: 1 },
    { clicks: 1, pages: 1 },
    { clicks: 2, pages: 1 },
    { clicks: null, pages: 2 },
  ])
})

it('the structure lists directories with the pages and the average score within', () => {
  expect(structure.directories).toEqual([
    { path: '/', pages: 4, score: 75 },
    { path: '/books-sold/', pages: 1, score: 90 },
    { path: '/books/', pages: 2, score: 75 },
    { path: '/books/new/', pages: 1, score: 70 },
    { path: 'www.example.com/', pages: 1, score: 50 },
    { path: 'www.example.com/old/', pages: 1, score: 50 },
  ])
})

it('the structure keeps the largest directories, never one without those around it', () => {
  const urls = Object.fromEntries(
    Array.from({ length: 80 }, (_, n) => [`/only/within/${n}/page`, {}] as const),
  )
  const { directories } = siteStructure(exampleSite({ urls }))
  expect(directories).toHaveLength(60)
  expect(directories.slice(0, 3).map(({ path }) => path)).toEqual(['/', '/only/', '/only/within/'])
})

it('the structure names the pages with the highest rank, and their share of all', () => {
  expect(structure.top[0]).toMatchObject({ number: 1, url: 'https://example.com/' })
  expect(structure.top.map(({ number }) => number)).not.toContain(6)
  const sum = structure.top.reduce((all, { share }) => all + share, 0)
  expect(sum).toBeGreaterThan(0.7)
  expect(sum).toBeLessThan(1)
})

it('the structure counts pages by the time to their first byte', () => {
  expect(structure.response_times).toEqual([
    { up_to_ms: 100, pages: 2 },
    { up_to_ms: 200, pages: 1 },
    { up_to_ms: 400, pages: 0 },
    { up_to_ms: 800, pages: 0 },
    { up_to_ms: 1800, pages: 1 },
    { up_to_ms: null, pages: 1 },
  ])
})
