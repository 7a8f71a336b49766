import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSitemap } from './read-sitemap.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')

function read(text: string | Uint8Array, wanted: readonly string[] = []) {
  const body = typeof text === 'string' ? new TextEncoder().encode(text) : text
  return readSitemap(body, {
    url: 'https://x.example/sitemap.xml',
    wanted: new Set(wanted),
    now: NOW,
  })
}

const urlset = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!-- made by hand -->\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
const entry = (loc: string, more = '') => `<url><loc>${loc}</loc>${more}</url>`

describe('readSitemap', () => {
  it('counts entries and finds the page, entities and CDATA decoded', () => {
    const text = urlset(
      entry('https://x.example/a?b=1&amp;c=2'),
      entry('\n https://x.example/&#x64; '),
      entry('<![CDATA[https://x.example/e&f]]>'),
      entry('https://x.example/g?<![CDATA[h=1&amp;]]>i=&#50;'),
    )
    expect(read(text, ['https://x.example/a?b=1&c=2'])).toMatchObject({
      kind: 'urlset',
      entries: 4,
      listsWanted: true,
      problems: [],
    })
    expect(read(text, ['https://x.example/g?h=1&amp;i=2']).listsWanted).toBe(true)
    expect(read(text, ['https://x.example/d']).listsWanted).toBe(true)
    expect(read(text, ['https://x.example/e&f']).listsWanted).toBe(true)
    expect(read(text, ['https://x.example/other']).listsWanted).toBe(false)
  })

  it('takes no image or news location for an entry, whatever the main prefix', () => {
    const text =
      '<s:urlset xmlns:s="x"><s:url><s:loc>https://x.example/</s:loc><image:image><image:loc>https://x.example/i</image:loc></image:image></s:url></s:urlset>'
    expect(read(text)).toMatchObject({ kind: 'urlset', entries: 1 })
  })

  it('lists the children of an index, itself left out', () => {
    const text =
      '<sitemapindex><sitemap><loc>https://x.example/1.xml</loc></sitemap><sitemap><loc>https://x.example/sitemap.xml</loc></sitemap></sitemapindex>'
    expect(read(text)).toMatchObject({
      kind: 'index',
      entries: 2,
      children: ['https://x.example/1.xml'],
    })
  })

  it('reads feeds and lists', () => {
    expect(
      read(
        '<rss><channel><link>https://x.example/</link><item><link>https://x.example/a</link></item></channel></rss>',
        ['https://x.example/a'],
      ),
    ).toMatchObject({ kind: 'feed', entries: 1, listsWanted: true })
    expect(
      read('<feed><entry><link href="/b"/></entry></feed>', ['https://x.example/b']),
    ).toMatchObject({ kind: 'feed', entries: 1, listsWanted: true })
    expect(
      read('https://x.example/a\r\nhttps://x.example/b\n', ['https://x.example/b']),
    ).toMatchObject({ kind: 'text', entries: 2, listsWanted: true })
  })

  it('knows the newest lastmod that can be true', () => {
    const dated = (...dates: readonly string[]) =>
      read(
        urlset(...dates.map((date) => entry('https://x.example/', `<lastmod>${date}</lastmod>`))),
      ).newestLastmod
    expect(dated('2026-01-31', '2026-02-01T00:30:00+02:00', '2026-01-01')).toBe(
      '2026-02-01T00:30:00+02:00',
    )
    expect(dated('2026-01-31T23:00:00Z', '2026-02-01T00:30:00+02:00')).toBe('2026-01-31T23:00:00Z')
    expect(dated('yesterday', '2030-01-01', '2025')).toBe('2025')
    expect(dated('yesterday')).toBe(null)
    expect(
      read(
        '<sitemapindex><sitemap><loc>https://x.example/1.xml</loc><lastmod>2026-03-01</lastmod></sitemap></sitemapindex>',
      ),
    ).toMatchObject({ kind: 'index', entries: 1, newestLastmod: '2026-03-01' })
  })

  it('recognises gzip by its first bytes', () => {
    expect(read(gzipSync(urlset(entry('https://x.example/'))))).toMatchObject({
      kind: 'urlset',
      entries: 1,
    })
  })

  it('stops inflating a bomb', () => {
    const bomb = gzipSync(Buffer.alloc(30 * 1024 * 1024))
    expect(read(bomb)).toMatchObject({ kind: 'invalid', cut: true })
  })

  it('reads the beginning of a file that inflates to more than is read', () => {
    const text = urlset(entry(`https://x.example/\u00e9${'a'.repeat(230)}`).repeat(45_000))
    for (const body of [gzipSync(text), new TextEncoder().encode(text)]) {
      const { kind, entries, cut, problems } = read(body)
      expect({ kind, cut, problems }).toEqual({ kind: 'urlset', cut: true, problems: [] })
      expect(entries).toBeGreaterThan(1000)
    }
  })

  it('takes a file that is cut within a character for UTF-8', () => {
    const bytes = new TextEncoder().encode(urlset(entry('https://x.example/')) + '<!-- \u00e9')
    const cut = { url: 'https://x.example/', wanted: new Set<string>(), now: NOW, cut: true }
    expect(readSitemap(bytes.subarray(0, -1), cut).problems).toEqual([])
  })

  it.each([
    ['XML', `<urlset>${entry('https://x.example/a')}<url><loc>https://x.example/b`],
    ['XML with sections', `<urlset>${entry('https://x.example/a')}<url><loc><![CDATA[https://x`],
    ['lines', 'https://x.example/a\nhtt'],
  ])('takes the end of a file that was cut for no entry: %s', (_, text) => {
    const cut = { url: 'https://x.example/', wanted: new Set<string>(), now: NOW, cut: true }
    const read = readSitemap(new TextEncoder().encode(text), { ...cut, mostPages: 9 })
    expect(read).toMatchObject({ entries: 1, pages: ['https://x.example/a'], problems: [] })
  })

  it('takes of a feed what leads to the pages of its entries', () => {
    const link = (rel: string) => `<link rel="${rel}" href="https://x.example/${rel}"/>`
    const atom = `<feed>${link('self')}<entry>${['replies', 'alternate', 'edit'].map(link).join('')}<link href="/b?c&amp;d"/></entry></feed>`
    const rss = '<rss><channel><item><link/><link>https://x.example/r</link></item></channel></rss>'
    const pagesOf = (text: string) =>
      readSitemap(new TextEncoder().encode(text), {
        url: 'https://x.example/feed',
        wanted: new Set(),
        now: NOW,
        mostPages: 9,
      }).pages
    expect(pagesOf(atom)).toEqual(['https://x.example/alternate', 'https://x.example/b?c&d'])
    expect(pagesOf(rss)).toEqual(['https://x.example/r'])
  })

  it('reports why an XML parser stops', () => {
    const text = urlset(entry('https://x.example/?a=1&b=2'))
    expect(read(text).problems).toEqual([
      {
        message: 'The XML is not well-formed: An & begins no entity; write &amp;.',
        severity: 'error',
      },
    ])
    expect(read('<html><p></html>').problems).toHaveLength(1)
  })

  it('says nothing of a lastmod that few entries have', () => {
    const plain = Array.from({ length: 11 }, () => entry('https://x.example/'))
    const text = urlset(entry('https://x.example/', '<lastmod>2026-01-01</lastmod>'), ...plain)
    expect(read(text).problems).toEqual([])
  })

  it('expands no entity of the file\u2019s own', () => {
    const text =
      '<!DOCTYPE urlset [<!ENTITY a "https://x.example/secret">]><urlset><url><loc>&a;</loc></url></urlset>'
    expect(read(text).problems[0]?.message).toBe('An entry is not an absolute URL: &a;')
  })

  it.each([
    ['<html><body>x</body></html>', 'The root element is <html>, not <urlset> or <sitemapindex>.'],
    ['not found', 'The sitemap is neither XML nor a list of URLs.'],
    ['', 'The sitemap is neither XML nor a list of URLs.'],
    [urlset(), 'The sitemap has no entries.'],
    [urlset(entry('/a')), 'An entry is not an absolute URL: /a'],
    [urlset(entry('https://y.example/')), 'An entry is on another host: https://y.example/'],
    [
      urlset(entry('https://x.example/', '<lastmod>yesterday</lastmod>')),
      'A lastmod is not a W3C date: yesterday',
    ],
    [
      urlset(entry('https://x.example/', '<lastmod>2026-02-31T99:00:00Z</lastmod>')),
      'A lastmod is not a W3C date: 2026-02-31T99:00:00Z',
    ],
    [
      urlset(entry('https://x.example/', '<lastmod>2030-01-01</lastmod>')),
      'A lastmod is in the future: 2030-01-01',
    ],
    [
      urlset(
        ...Array.from({ length: 11 }, () =>
          entry('https://x.example/', '<lastmod>2026-01-01</lastmod>'),
        ),
      ),
      'All entries have the same lastmod.',
    ],
  ])('finds fault with %j', (text, message) => {
    expect(read(text).problems.map((problem) => problem.message)).toEqual([message])
  })

  it('knows that 50,000 entries are the limit', () => {
    const text = urlset(entry('https://x.example/').repeat(50_001))
    expect(read(text).problems[0]).toEqual({
      message: 'The sitemap has 50,001 entries, expected at most 50,000.',
      severity: 'error',
    })
  })

  it('never throws, and takes no longer for markup that never ends', () => {
    const part = fc.constantFrom(
      '<',
      '>',
      '<urlset>',
      '<loc>',
      '</loc>',
      '<![CDATA[',
      ']]>',
      '<!--',
      '&#x110000;',
      'x',
      '\u001f\u008b',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        expect(read(parts.join('')).entries).toBeGreaterThanOrEqual(0)
      }),
    )
    expect(read(`<urlset>${'<loc'.repeat(500_000)}`).entries).toBe(0)
  })
})
