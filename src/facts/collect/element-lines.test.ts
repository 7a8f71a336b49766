import { describe, expect, it } from 'vitest'
import { parseHtml } from '../html/parse-html.ts'
import { lineCollector, type NamedElement } from './element-lines.ts'
import { walk } from './walk.ts'

const PAGE = `<!doctype html>
<html lang=en>
<title>Shop</title>
<body>
<nav id="1:main">
  <a href="/a">A</a>
  <a href="/b" class="button large">B</a>
</nav>
<main>
  <img src="/images/oak.jpg">
  <img src="/images/elm.jpg"
    width=4>
  <table><tr><td>1<td class=x>2</table>
</main>
`

function linesOf(named: readonly NamedElement[], html = PAGE) {
  const lines = lineCollector(named)
  walk(parseHtml(html).document, [lines])
  return named.map((each) => lines.lineOf(each))
}

const lineOf = (selector: string, html: string) => linesOf([{ selector, html }])[0]

describe('the line of an element that axe-core names', () => {
  it.each([
    ['#\\31 \\:main', '<nav id="1:main">', 5],
    ['.large', '<a href="/b" class="button large">B</a>', 7],
    ['a[href$="b"]', '<a href="/b" class="button large">', 7],
    ['img[width="4"]', '<img src="/images/elm.jpg" width="4">', 11],
    ['main > img[src$="oak.jpg"]', '<img src="/images/oak.jpg">', 10],
    ['html', '<html lang="en">', 2],
    ['a[class="\\62 utton large"][href]', '<a href="/b" class="button large">', 7],
    [':root > body > nav > a:nth-child(2)', '<a class="button large" href="/b">B</a>', 7],
    ['td:nth-child(2)', '<td class="x">2</td>', 13],
  ])('is found by %s', (selector, html, line) => {
    expect(lineOf(selector, html)).toBe(line)
  })

  it('is unknown where several elements match, or none', () => {
    expect(lineOf('img', '<img src="/images/oak.jpg">')).toBeUndefined()
    expect(lineOf('#late', '<p id="late">')).toBeUndefined()
  })

  it('is unknown where scripts moved another element to the place', () => {
    expect(lineOf('a:nth-child(1)', '<a href="/new">New</a>')).toBeUndefined()
    expect(lineOf('a:nth-child(1)', '<a href="/a">A</a>')).toBe(6)
  })

  it('is unknown for elements of frames, shadow roots, and cut selectors', () => {
    expect(lineOf('iframe → .large', '<a href="/b">')).toBeUndefined()
    expect(lineOf('nav .large', '<a href="/b" class="button large">')).toBeUndefined()
    const longer = (times: number) => `a${'[href$="b"]'.repeat(times)}`
    expect(lineOf(longer(27), '<a href="/b">')).toBe(7)
    expect(lineOf(longer(28), '<a href="/b">')).toBeUndefined()
  })

  it('is unknown for all once comparing takes too long', () => {
    const named = ['html', `${'p > '.repeat(70)}p[id="7"]`].map((selector) => ({
      selector,
      html: selector === 'html' ? '<html>' : '<p id="7">',
    }))
    const lineAmong = (paragraphs: number) => linesOf(named, `<html>${'<p>'.repeat(paragraphs)}`)[0]
    expect(lineAmong(6000)).toBe(1)
    expect(lineAmong(8000)).toBeUndefined()
  })
})
