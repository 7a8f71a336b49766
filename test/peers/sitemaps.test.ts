import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readSitemap } from '../../src/facts/sitemap/read-sitemap.ts'

// crawler-commons, sitemaps/SiteMapParserTest.java (Apache-2.0): the tests that pass the file as text.

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const encode = (text: string) => new TextEncoder().encode(text)

function read(body: Uint8Array, url = 'http://www.example.com/sitemap.xml', wanted: string[] = []) {
  const now = Date.parse('2026-11-20T12:00:00Z')
  return readSitemap(body, { url, wanted: new Set(wanted), now })
}

const TEXT = 'http://www.example.com/catalog?item=1\nhttp://www.example.com/catalog?item=11'

const INDEX = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex ${NAMESPACE}>
 <sitemap>
  <loc>http://www.example.com/sitemap1.xml.gz</loc>
  <lastmod><![CDATA[2004-10-01T18:23:17+00:00]]></lastmod>
 </sitemap>
<sitemap>
  <loc>http://www.example.com/sitemap2.xml.gz</loc>
  <lastmod>2005-01-01</lastmod>
 </sitemap>
<sitemap>
  <loc>http://www.example.com/dynsitemap?date=now&amp;all=true</loc>
 </sitemap>
<sitemap>
  <loc>http://www.example.com/dynsitemap<![CDATA[?date=lastyear&all=false]]></loc>
 </sitemap>
</sitemapindex>`

const URLSET = `<?xml version="1.0" encoding="UTF-8"?><urlset ${NAMESPACE}><url><loc>http://www.example.com/</loc></url></urlset>`

const BROKEN = `<?xml version="1.0" encoding="UTF-8"?><urlset ${NAMESPACE}><url><!-- This file is not a valid XML file --></url><url><loc> http://cs.harding.edu/fmccown/sitemaps/something.html</loc></url><!-- missing opening url tag --></url></urlset>`

describe('crawler-commons on sitemaps', () => {
  it('testSitemapIndex', () => {
    expect(read(encode(INDEX), 'http://www.example.com/sitemapindex.xml')).toMatchObject({
      kind: 'index',
      entries: 4,
      children: [
        'http://www.example.com/sitemap1.xml.gz',
        'http://www.example.com/sitemap2.xml.gz',
        'http://www.example.com/dynsitemap?date=now&all=true',
        'http://www.example.com/dynsitemap?date=lastyear&all=false',
      ],
    })
  })

  it('testSitemapTXT, testSitemapTXTWithXMLExt, testSitemapTXTWithWrongMimeType', () => {
    expect(read(encode(TEXT))).toMatchObject({ kind: 'text', entries: 2 })
  })

  it('testSitemapTextGZ', () => {
    expect(read(gzipSync(TEXT))).toMatchObject({ kind: 'text', entries: 2 })
  })

  it('testSitemapXML, testSitemapGZ', () => {
    const wanted = ['http://www.example.com/']
    const found = { kind: 'urlset', entries: 1, listsWanted: true, problems: [] }
    expect(read(encode(URLSET), undefined, wanted)).toMatchObject(found)
    expect(read(gzipSync(URLSET), undefined, wanted)).toMatchObject(found)
  })

  it('testSitemapWithInvalidContent', () => {
    expect(read(encode('this is a bogus sitemap')).kind).toBe('invalid')
  })

  // Theirs refuses the file, as Google does; ours reads the entries that it finds and reports nothing.
  it('testSitemapParserBrokenXml', () => {
    expect(read(encode(BROKEN))).toMatchObject({ kind: 'urlset', entries: 1 })
  })

  // Theirs skips a URL above the folder of the file, as sitemaps.org demands; ours counts it: Google demands it only
  // for sites whose file is not named in robots.txt or Search Console.
  it('testLenientParser', () => {
    const url = 'http://www.example.com/subsection/sitemap.xml'
    expect(read(encode(URLSET), url)).toMatchObject({ kind: 'urlset', entries: 1 })
  })
})
