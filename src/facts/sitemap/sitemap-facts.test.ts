import { describe, expect, it } from 'vitest'
import { answered, ask, factsOf, failed } from '../../../test/support/probe-results.ts'
import type { ProbeResult } from '../../capture/capture.ts'

const GUESS = 'https://www.example.com/sitemap.xml'

describe('sitemap', () => {
  const robots = answered('robots', 'https://www.example.com/robots.txt', {
    body: 'Sitemap: https://www.example.com/index.xml',
  })
  const index =
    '<sitemapindex><sitemap><loc>https://www.example.com/1.xml</loc></sitemap></sitemapindex>'
  const list = (url: string) => `<urlset><url><loc>${url}</loc></url></urlset>`

  it('is complete when every child of the index was read, and then knows whether the page is listed', () => {
    const { sitemap } = factsOf(
      [
        robots,
        answered('sitemap', 'https://www.example.com/index.xml', { body: index }),
        answered('sitemap', 'https://www.example.com/1.xml', {
          body: list('https://www.example.com/canonical'),
        }),
      ],
      { html: '<link rel=canonical href=/canonical>' },
    )
    expect(sitemap.files.map(({ kind, declaredIn }) => [kind, declaredIn])).toEqual([
      ['index', 'robots'],
      ['urlset', 'index'],
    ])
    expect(sitemap).toMatchObject({ complete: true, listsPage: true })
  })

  it.each<[string, readonly ProbeResult[], boolean]>([
    ['nowhere', [], false],
    ['where all addresses answered', [answered('sitemap', GUESS, { status: 404 })], true],
    [
      'where one is late',
      [answered('sitemap', GUESS), { probe: ask('sitemap', `${GUESS}.gz`), status: 'late' }],
      false,
    ],
    ['where one refuses', [answered('sitemap', GUESS, { status: 403 })], false],
    ['where one timed out', [failed('sitemap', GUESS, 'timeout')], false],
    [
      'where one redirects in a circle',
      [{ probe: ask('sitemap', GUESS), status: 'failed', code: 'redirect', hops: [] }],
      true,
    ],
  ])('was searched for %s', (_, results, searched) => {
    expect(factsOf([robots, ...results]).sitemap.searched).toBe(searched)
  })

  it('reports that an index lists another index, and nothing about other children', () => {
    const nested = answered('sitemap', 'https://www.example.com/1.xml', { body: index })
    const top = answered('sitemap', 'https://www.example.com/index.xml', { body: index })
    const problems = (...results: ProbeResult[]) =>
      factsOf([robots, ...results]).sitemap.files.map((file) => file.problems)
    expect(problems(top, nested)).toEqual([
      [],
      [{ message: 'An index lists this index.', severity: 'warning' }],
    ])
  })

  it('is incomplete while a child is missing', () => {
    const facts = factsOf([
      robots,
      answered('sitemap', 'https://www.example.com/index.xml', { body: index }),
    ])
    expect(facts.sitemap).toMatchObject({ complete: false, listsPage: null })
  })

  it('keeps quiet about guesses that found nothing, not about declared files that are missing', () => {
    const guess = answered('sitemap', 'https://www.example.com/sitemap.xml', {
      status: 404,
      body: 'no',
    })
    expect(factsOf([guess]).sitemap.files).toEqual([])
    const declared = answered('sitemap', 'https://www.example.com/index.xml', {
      status: 404,
      body: 'no',
    })
    expect(factsOf([robots, declared]).sitemap.files).toMatchObject([
      { status: 404, kind: 'invalid' },
    ])
  })
})
