import { describe, expect, it } from 'vitest'
import { withoutOwnLinks } from './own-links-text.ts'

const HOST = 'https://example.com'

function saidBy(page: string, text: string, hrefs: readonly string[]): string {
  const links = hrefs.map((href) => ({ href, url: new URL(href, HOST + page).href, text: 'Go' }))
  return withoutOwnLinks(text, HOST + page, links)
}

describe('a text', () => {
  it.each([
    ['/e?m=2026-05', 'May /e?m=2026-04 | /e?m=2026-05', ['/e?m=2026-04'], 'May  | '],
    ['/e?m=2026-05', 'May https://example.com/e?m=2026-06', ['?m=2026-06'], 'May '],
    ['/e?m=2026-05', 'May (example.com/e?m=2026-06)', ['?m=2026-06'], 'May ()'],
    [
      '/shop?c=red',
      'Shop /shop?c=red&s=m/shop?c=blue',
      ['/shop?c=red&s=m', '/shop?c=blue'],
      'Shop ',
    ],
    ['/shop?q=gr%C3%BCn', 'Shop /shop?q=grün&page=2', ['?q=grün&page=2'], 'Shop '],
    ['/calendar/2026/5', 'No events ../2026/6,', ['../2026/6'], 'No events ,'],
  ])('of %s without its own links: %j with %j becomes %j', (page, text, hrefs, expected) => {
    expect(saidBy(page, text, hrefs)).toBe(expected)
  })

  it.each([
    ['/list?page=2', 'Notes /notes/12 /notes/13', ['/notes/12', '/notes/13']],
    ['/?list=2', 'Notes /?note=12 /?note=13', ['/?note=12', '/?note=13']],
    ['/archive/2025', 'The year 2026', ['2026']],
    ['/notes/1', 'Compare /notes/2', []],
  ])('of %s keeps what leads elsewhere or is no URL: %j with %j', (page, text, hrefs) => {
    expect(saidBy(page, text, hrefs)).toBe(text)
  })

  it('is whole where comparing it would take too long', () => {
    const hrefs = Array.from({ length: 290 }, (_, length) => `?q=${'a'.repeat(length + 1)}`)
    const few = '?q=a'.repeat(300)
    expect(saidBy('/s?q=b', few, hrefs)).toBe('')
    const many = '?q=a'.repeat(5000)
    expect(saidBy('/s?q=b', many, hrefs)).toBe(many)
  })
})
