import { describe, expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'

const markup = (html: string) => exampleFacts({ html }).markup

describe('markup', () => {
  it('leaves the children of head out of the widest', () => {
    const html = `<head>${'<meta name="a">'.repeat(9)}</head><body><ul><li>1<li>2<li>3</ul>`
    expect(markup(html).widest).toMatchObject({ children: 3, snippet: '<ul>' })
  })

  it('counts the elements of the body, with the deepest and the widest', () => {
    const html =
      '<!doctype html><head><title>t</title><meta></head><body><ul>\n<li>a<li>b<li>c</ul><p><b><i>x</i></b></p>'
    expect(markup(html)).toMatchObject({
      elements: 8,
      depth: 5,
      widest: { children: 3, line: 1, snippet: '<ul>' },
    })
  })

  it('gathers what is obsolete', () => {
    const html = '<center>a</center>\n<font>b</font><font>c</font><svg><font></font></svg>'
    expect(markup(html).deprecated).toEqual([
      { tag: 'center', line: 1, count: 1 },
      { tag: 'font', line: 2, count: 2 },
    ])
  })

  it('distinguishes plug-ins from documents and drawings', () => {
    const html = `<applet></applet><embed src="a.swf?x"><object data=b.xap></object><object type="application/x-java-applet"></object>
      <object data=c.pdf></object><embed type=image/svg+xml src=d.svg>`
    expect(markup(html).plugins.map(({ what }) => what)).toEqual([
      'java',
      'flash',
      'silverlight',
      'java',
    ])
  })

  it('counts inline styles, handlers and data URIs', () => {
    const html =
      '<p style="a:b" onclick=x onXyz=y one=z on=w></p><img src="data:image/png;base64,AAAA" srcset=x><a href="DATA:,x"></a>'
    expect(markup(html)).toMatchObject({
      inlineStyles: 1,
      inlineStyleBytes: 3,
      inlineHandlers: 2,
      dataUris: [{ bytes: 26 }, { bytes: 7 }],
    })
  })

  it('weighs text, code and data apart', () => {
    const html =
      '<script>12345</script><script type=application/json>123</script><style>1234</style><p>ä</p>'
    expect(markup(html).bytes).toEqual({ text: 2, inlineScript: 5, inlineStyle: 4, inlineData: 3 })
  })

  it('passes the parser\u2019s errors on', () => {
    expect(markup('<!doctype html>\n<p a a>').errors).toEqual([
      { code: 'duplicate-attribute', count: 1, lines: [2] },
    ])
  })
})
