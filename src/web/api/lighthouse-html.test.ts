import { describe, expect, it } from 'vitest'
import { lighthouseHtml } from './lighthouse-html.ts'

async function htmlOf(json: string) {
  async function* pieces() {
    for (let at = 0; at < json.length; at += 5) yield json.slice(at, at + 5)
  }
  let html = ''
  for await (const piece of lighthouseHtml(pieces())) html += piece
  return html
}

describe('Lighthouse’s own page', () => {
  it('has the result in it, and all of its places filled', async () => {
    const html = await htmlOf('{"lighthouseVersion":"13.5.0"}')
    expect(html).toContain('window.__LIGHTHOUSE_JSON__ = {"lighthouseVersion":"13.5.0"};</script>')
    expect(html).toContain('__initLighthouseReport__')
    expect(html).not.toContain('%%LIGHTHOUSE_JAVASCRIPT%%')
    expect(html).toMatch(/<meta charset="utf-8"><meta http-equiv="Content-Security-Policy"/)
  })

  it('keeps words of a page in their string', async () => {
    const hostile =
      '</script><script>alert(1)</script><!--<script>\u2028\u2029%%LIGHTHOUSE_JAVASCRIPT%%'
    const html = await htmlOf(JSON.stringify({ title: hostile }))
    const plain = await htmlOf(JSON.stringify({ title: '' }))
    const count = (text: string, part: string) => text.split(part).length
    for (const part of ['<script', '</script', '<!--', '\u2028', '\u2029']) {
      expect(count(html, part)).toBe(count(plain, part))
    }
    const json = /__LIGHTHOUSE_JSON__ = (\{.*?\});<\/script>/.exec(html)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ title: hostile })
  })
})
