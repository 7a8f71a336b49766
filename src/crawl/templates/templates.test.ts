import { describe, expect, it } from 'vitest'
import { setSketch } from '../likeness/sketch.ts'
import { groupPages } from './group-pages.ts'
import { nameTemplate } from './name-template.ts'
import { siteTemplates } from './site-templates.ts'

const structureOf = (members: readonly string[]) =>
  Buffer.from(setSketch(members)).toString('base64')

const range = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `m${from + n}`)
const page = (number: number, members: readonly string[]) => ({
  number,
  structure: structureOf(members),
})

describe('pages are grouped', () => {
  it('with the first page that is most similar, from a half on', () => {
    const pages = [
      page(1, range(300)),
      page(2, range(300, 1000)),
      // 240 of 360 pairs, 0.67
      page(3, range(300, 60)),
      // 180 of 420 pairs, 0.43
      page(4, range(300, 120)),
      // 240 of 360 with the fourth, 180 of 420 with the first
      page(5, range(300, 180)),
      page(6, range(300, 1000)),
    ]
    expect(groupPages(pages)).toEqual([
      [1, 3],
      [2, 6],
      [4, 5],
    ])
  })

  it('up to a limit of groups, beyond which a page may be in none', () => {
    const pages = Array.from({ length: 230 }, (_, n) => page(n + 1, range(300, n * 1000)))
    expect(groupPages(pages)).toHaveLength(200)
  })
})

describe('a template is named', () => {
  it.each([
    [
      '/library/*.html',
      ['/library/a', '/library/b', '/library/c', '/library/d']
        .map((path) => `${path}.html`)
        .concat('/'),
    ],
    ['/library/*.html and others', ['/library/os.html', '/library/re.html', '/index.html']],
    ['/ and others', ['/', '/news/', '/about.html']],
    ['/blog/#/*/', ['/blog/2024/one/', '/blog/2025/two/']],
    ['/about', ['/about']],
    ['/', ['/']],
    ['/*?*', ['/a?x=1', '/b?x=2']],
  ])('%s', (name, paths) => {
    expect(nameTemplate(paths.map((path) => `https://example.com${path}`))).toBe(name)
  })
})

describe('the templates of a site', () => {
  const siteOf = (structures: readonly (readonly string[])[]) => {
    const urls = structures.map((_, n) => ({ url: `https://example.com/a/${n}` }))
    const pages = structures.map((members, n) => page(n + 1, members))
    return siteTemplates(new Map(pages.map((each) => [each.number, each])), urls)
  }

  it('are sorted by size, with different names', () => {
    expect(
      siteOf([range(300), range(300, 1000), range(300, 1000), range(300), range(300)]),
    ).toEqual([
      { id: 1, name: '/a/*', pages: [1, 4, 5] },
      { id: 2, name: '/a/* (2)', pages: [2, 3] },
    ])
  })

  it('are twenty at most, the last one with the pages of all smaller ones', () => {
    const templates = siteOf(Array.from({ length: 25 }, (_, n) => range(300, n * 1000)))
    expect(templates).toHaveLength(20)
    expect(templates.at(-1)).toMatchObject({ id: 20, name: 'Other pages' })
    expect(templates.at(-1)?.pages).toHaveLength(6)
    expect(templates.flatMap(({ pages }) => pages).toSorted((a, b) => a - b)).toHaveLength(25)
  })

  it('have the names that their owner gave to the most similar ones, and their patterns', () => {
    const pages = [1, 2, 3].map((number) => page(number, range(300, number * 1000)))
    const urls = pages.map(({ number }) => ({ url: `https://example.com/a/${number}/` }))
    const given = [
      // The second is the named one; the first shares 240 of 360 pairs with another.
      { name: 'Products', structure: structureOf(range(300, 2000)) },
      { name: 'Articles', structure: structureOf(range(300, 1060)) },
      { name: 'Closer', structure: structureOf(range(300, 1030)) },
      { name: 'No longer there', structure: structureOf(range(300, 9000)) },
    ]
    const all = siteTemplates(new Map(pages.map((each) => [each.number, each])), urls, given)
    expect(all).toEqual([
      { id: 1, name: 'Closer', pattern: '/a/1/', pages: [1] },
      { id: 2, name: 'Products', pattern: '/a/2/', pages: [2] },
      { id: 3, name: '/a/3/', pages: [3] },
    ])
  })

  it('differ in name from a given one that looks like a pattern', () => {
    const pages = [1, 2].map((number) => page(number, range(300, number * 1000)))
    const urls = [{ url: 'https://example.com/x' }, { url: 'https://example.com/y' }]
    const given = [{ name: '/y', structure: structureOf(range(300, 1000)) }]
    const all = siteTemplates(new Map(pages.map((each) => [each.number, each])), urls, given)
    expect(all.map(({ name }) => name)).toEqual(['/y', '/y (2)'])
  })

  it('are none without pages', () => {
    expect(siteTemplates(new Map(), [])).toEqual([])
  })
})
