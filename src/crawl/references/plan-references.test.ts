import { describe, expect, it } from 'vitest'
import { EMPTY_PAGE } from '../../../test/support/quick-crawl.ts'
import type { CrawledPage, PageFile } from '../crawled-page.ts'
import { setSketch } from '../likeness/sketch.ts'
import { siteScope } from '../scope/site-scope.ts'
import type { PackedPage } from '../store/crawl-store.ts'
import { packPage } from '../store/pack-page.ts'
import { planReferences } from './plan-references.ts'

const scope = siteScope('https://example.com/', { subdomains: false })
const LIMITS = { links: 10, code: 10, pictures: 10 }

const file = (url: string, type: string): PageFile => ({ url, type, party: 'first' })

async function planned(
  pages: readonly {
    readonly to?: readonly string[]
    readonly files?: readonly PageFile[]
    readonly structure?: string
  }[],
  limits = LIMITS,
) {
  const packed = pages.map(({ to = [], files = [], structure = '' }, place): PackedPage => {
    const externals = to.map((url) => ({ url, anchor: '' }))
    const page: CrawledPage = { ...EMPTY_PAGE, links: [], externals, files, structure }
    return { number: place + 1, packed: packPage(page) }
  })
  return await planReferences(
    (async function* () {
      yield* packed
    })(),
    scope,
    limits,
  )
}

describe('the references of pages', () => {
  it('are those of the most pages, within the limits, each once', async () => {
    const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/']
    const { references, known } = await planned([{ to: [a, b] }, { to: [b] }, { to: [b, c, a] }], {
      ...LIMITS,
      links: 2,
    })
    expect(references.map(({ number, url, pages }) => [number, url, pages])).toEqual([
      [1, b, 3],
      [2, a, 2],
    ])
    expect(known).toEqual({ links: 3, files: 0 })
  })

  it.each([0, 9, 10, 20, 21])('are those of all pages, of %i', async (count) => {
    const url = 'https://a.example/'
    const { references } = await planned(Array.from({ length: count }, () => ({ to: [url] })))
    expect(references.map(({ pages }) => pages)).toEqual(count === 0 ? [] : [count])
  })

  it('have the scripts and style sheets first, and know which files are of the site', async () => {
    const { references } = await planned([
      {
        files: [
          file('https://example.com/a.png', 'image'),
          file('https://cdn.example/a.js', 'script'),
          file('https://www.example.com/a.css', 'style'),
        ],
      },
    ])
    expect(references.map(({ type, own }) => [type, own])).toEqual([
      ['script', false],
      ['style', true],
      ['image', true],
    ])
  })

  it('have twelve images of each template, those of the most pages, and all of its icons', async () => {
    const template = (name: string, structure: string) => {
      const own = Array.from({ length: 14 }, (_, n) => file(`/${name}${n}.png`, 'image'))
      const icons = Array.from({ length: 14 }, (_, n) => file(`/${name}${n}.ico`, 'icon'))
      const files = [...own, ...icons].map((each) => ({
        ...each,
        url: `https://example.com${each.url}`,
      }))
      return [
        { files, structure },
        { files: files.slice(13), structure },
      ]
    }
    const shape = (tags: string) => Buffer.from(setSketch(tags.split(' '))).toString('base64')
    const pages = [
      ...template('a', shape('html>body body>p')),
      ...template('b', shape('ul>li li>a')),
    ]
    const { references } = await planned(pages, { ...LIMITS, pictures: 300 })
    const count = (end: RegExp) => references.filter(({ url }) => end.test(url)).length
    expect([count(/a\d+\.png/), count(/b\d+\.png/), count(/ico$/)]).toEqual([12, 12, 28])
    expect(references.map(({ url }) => url)).toContain('https://example.com/a13.png')
  })

  it('leave out links whose words suggest that a request changes something', async () => {
    const { references, known } = await planned([
      { to: ['https://a.example/logout', 'https://a.example/log'] },
    ])
    expect(references.map(({ url }) => url)).toEqual(['https://a.example/log'])
    expect(known.links).toBe(2)
  })
})
