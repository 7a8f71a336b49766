import { describe, expect, it } from 'vitest'
import { latestMoment } from './lastmod.ts'
import { readSitemap } from './read-sitemap.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

function datesOf(entries: readonly string[], mostPages = 100) {
  const body = new TextEncoder().encode(`<urlset>${entries.join('')}</urlset>`)
  const url = 'https://x.example/sitemap.xml'
  return readSitemap(body, { url, wanted: new Set(), now: NOW, mostPages }).dates
}

const entry = (path: string, date: string) =>
  `<url><loc>https://x.example/${path}</loc><lastmod>${date}</lastmod></url>`

describe('the dates of a sitemap', () => {
  it('belong to their entry, whatever the order of its parts', () => {
    const entries = [
      '<url><lastmod>2026-01-01</lastmod><loc>https://x.example/a</loc></url>',
      '<url><loc>https://x.example/b</loc></url>',
      entry('c', '2026-01-03'),
    ]
    expect(datesOf(entries)).toMatchObject({
      dated: 2,
      past: [
        { url: 'https://x.example/a', lastmod: '2026-01-01' },
        { url: 'https://x.example/c', lastmod: '2026-01-03' },
      ],
    })
  })

  it('are the same from eleven entries on', () => {
    const alike = (count: number) =>
      Array.from({ length: count }, (_, n) => entry(`${n}`, '2026-01-01'))
    expect(datesOf(alike(11))?.same).toBe('2026-01-01')
    expect(datesOf(alike(10))?.same).toBe(null)
    expect(datesOf([...alike(11), entry('b', '2026-01-02')])?.same).toBe(null)
    expect(datesOf([...alike(11), '<url><loc>https://x.example/c</loc></url>'])?.same).toBe(null)
  })

  it('are in the future from a day ahead on, and counted beyond those that are kept', () => {
    const entries = [entry('a', '2026-11-21T12:00:00Z'), entry('b', '2026-11-22')]
    expect(datesOf(entries)).toMatchObject({
      futureCount: 1,
      future: [{ url: 'https://x.example/b', lastmod: '2026-11-22' }],
      past: [{ url: 'https://x.example/a' }],
    })
    const many = datesOf(Array.from({ length: 30 }, (_, n) => entry(`${n}`, '2030-01-01')))
    expect([many?.futureCount, many?.future.length]).toEqual([30, 20])
  })

  it('are kept as far as pages are, and only if they are dates', () => {
    expect(datesOf([entry('a', '2026-01-01'), entry('b', '2026-01-02')], 1)?.past).toHaveLength(1)
    expect(datesOf([entry('a', 'yesterday')])).toMatchObject({ dated: 1, past: [], future: [] })
  })

  it.each([
    ['2026', '2027-01-01T12:00:00Z'],
    ['2026-12', '2027-01-01T12:00:00Z'],
    ['2026-02-28', '2026-03-01T12:00:00Z'],
    ['2026-02-28T10:00:00+02:00', '2026-02-28T08:00:00Z'],
  ])('%s may mean any moment up to %s', (date, latest) => {
    expect(latestMoment(date)).toBe(Date.parse(latest))
  })
})
