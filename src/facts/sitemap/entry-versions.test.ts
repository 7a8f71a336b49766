import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { createEntryVersions } from './entry-versions.ts'
import { readSitemap } from './read-sitemap.ts'

function versionsOf(entries: readonly string[], mostPages = 100) {
  const body = new TextEncoder().encode(`<urlset>${entries.join('')}</urlset>`)
  const url = 'https://x.example/sitemap.xml'
  return readSitemap(body, { url, wanted: new Set(), now: 0, mostPages }).versions
}

const link = (code: string, path: string, prefix = 'xhtml:') =>
  `<${prefix}link rel="alternate" hreflang="${code}" href="https://x.example/${path}"/>`
const entry = (path: string, ...links: readonly string[]) =>
  `<url><loc>https://x.example/${path}</loc>${links.join('')}</url>`

describe('the language versions of a sitemap', () => {
  it('are joined for entries that name the same', () => {
    const both = [link('en', 'a'), link('de-AT', 'b?x=1&amp;y=2')]
    expect(versionsOf([entry('a', ...both), entry('b', ...both), entry('c')])).toEqual([
      {
        pages: ['https://x.example/a', 'https://x.example/b'],
        versions: [
          { code: 'en', url: 'https://x.example/a' },
          { code: 'de-at', url: 'https://x.example/b?x=1&y=2' },
        ],
      },
    ])
  })

  it('belong to their entry, whatever the prefix and the order of its parts', () => {
    const [found] =
      versionsOf([`<url>${link('fr', 'f#part', 'x:')}<loc>https://x.example/a</loc></url>`]) ?? []
    expect(found).toEqual({
      pages: ['https://x.example/a'],
      versions: [{ code: 'fr', url: 'https://x.example/f' }],
    })
  })

  it('are links with a language and a web URL only', () => {
    const others = [
      '<xhtml:link rel="alternate" media="print" href="https://x.example/print"/>',
      '<xhtml:link rel="alternate" hreflang="de" href="/relative"/>',
      '<xhtml:link rel="alternate" hreflang="de" href="mailto:a@x.example"/>',
      '<xhtml:link hreflang="de" href="https://x.example/no-rel"/>',
      '<xhtml:link rel="canonical" hreflang="de" href="https://x.example/canonical"/>',
      link('de', 'x'.repeat(2048)),
    ]
    expect(versionsOf([entry('a', ...others)])).toEqual([])
  })

  it('are read with any quotes, with those of the other kind in them', () => {
    const found = versionsOf([
      entry(
        'a',
        link('fr', "l'accueil"),
        `<xhtml:link rel='nofollow Alternate' hreflang='de' href='https://x.example/b'/>`,
      ),
    ])
    expect(found?.[0]?.versions).toEqual([
      { code: 'fr', url: "https://x.example/l'accueil" },
      { code: 'de', url: 'https://x.example/b' },
    ])
  })

  it('are left out as a whole if one entry has too many', () => {
    const links = (length: number) => Array.from({ length }, (_, n) => link(`x-${n}`, `${n}`))
    expect(versionsOf([entry('a', ...links(500)), entry('b', link('de', 'b'))])).toHaveLength(2)
    expect(versionsOf([entry('a', ...links(501)), entry('b', link('de', 'b'))])).toBe(null)
  })

  it('are not collected where no pages are', () => {
    expect(versionsOf([entry('a', link('de', 'b'))], 0)).toEqual([])
  })

  it('are left out as a whole if they are too many', () => {
    const collected = createEntryVersions(100)
    for (const path of ['a', 'b']) {
      collected.begin()
      collected.locate(new URL(`https://x.example/${path}`))
      collected.name('de', `https://x.example/${path}/${'x'.repeat(50)}`)
    }
    expect(collected.all()).toBe(null)
  })

  // The memory of all entries would be tens of megabytes.
  it('are not kept once they are too many', () => {
    const before = usedHeap()
    const collected = createEntryVersions(10_000)
    for (let n = 0; n < 5000; n++) {
      const url = `https://x.example/${n}/${'x'.repeat(1900)}`
      collected.begin()
      collected.locate(new URL(url))
      collected.name('de', url)
    }
    expect(usedHeap() - before).toBeLessThan(3_000_000)
    expect(collected.all()).toBe(null)
  })
})

function usedHeap(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().heapUsed
}
