import { describe, expect, it } from 'vitest'
import { captureOf } from '../../../test/support/example-facts.ts'
import { readDocument } from './read-document.ts'
import { expandXhtml } from './expand-xhtml.ts'

describe('expandXhtml', () => {
  it.each([
    ['<script src="a.js"/><p>x</p>', '<script src="a.js"></script><p>x</p>'],
    ['<div id="a"\n/>', '<div id="a"\n></div>'],
    ['<br/><meta name="a"/><IMG src="b"/>', '<br/><meta name="a"/><IMG src="b"/>'],
    ['<a title="x/>y">b</a>', '<a title="x/>y">b</a>'],
    ['<p><![CDATA[a < b & c]]></p>', '<p>a &lt; b &amp; c</p>'],
    ['<!-- <div/> --><p/>', '<!-- <div/> --><p></p>'],
    [
      '<script>/*<![CDATA[*/ if (a<b) "<i/>" /*]]>*/</script><i/>',
      '<script>/*<![CDATA[*/ if (a<b) "<i/>" /*]]>*/</script><i></i>',
    ],
    ['<svg:path d="M0"/>', '<svg:path d="M0"></svg:path>'],
    ['<p title="never closed/>', '<p title="never closed/>'],
    ['<![CDATA[ never closed', '<![CDATA[ never closed'],
    ['a < b <', 'a < b <'],
  ])('turns %j into %j', (xml, html) => {
    expect(expandXhtml(xml)).toBe(html)
  })

  it('takes one pass however the markup is broken', () => {
    const started = performance.now()
    for (const piece of ['<a "', '<![CDATA[', '<!--', '<script>', '<p/>', '<']) {
      expandXhtml(piece.repeat(200_000))
    }
    expect(performance.now() - started).toBeLessThan(8000)
  })
})

describe('a page sent as application/xhtml+xml', () => {
  const html =
    '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Nets</title><script src="/a.js"/><meta name="description" content="Mended"/></head><body><div/><h1>Nets</h1></body></html>'
  const read = (type: string) =>
    readDocument(captureOf({ html, headers: [['Content-Type', type]] }))

  it('keeps the content after an empty script', () => {
    const { headings, head } = read('application/xhtml+xml')
    expect(headings.map(({ name }) => name)).toEqual(['Nets'])
    expect(head.metas.map(({ content }) => content)).toEqual(['Mended'])
  })

  it('loses it as text/html, as browsers do', () => {
    expect(read('text/html').headings).toEqual([])
  })
})
