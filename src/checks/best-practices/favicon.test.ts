import { describe, expect, it } from 'vitest'
import { headFacts, linkElementFact, pageFacts } from '../../../test/support/facts.ts'
import type { HeadFacts } from '../../facts/document-facts.ts'
import type { WellKnownFacts } from '../../facts/network-facts.ts'
import { favicon } from './favicon.ts'

function outcome(
  overrides: Partial<NonNullable<WellKnownFacts['favicon']>>,
  head: HeadFacts = headFacts(),
) {
  const { robotsTxt, wellKnown } = pageFacts()
  const icon = {
    url: 'https://www.example.com/icon.png',
    declared: true,
    status: 200,
    mimeType: 'image/png',
    width: 64,
    height: 64,
    format: 'png',
    ...overrides,
  } as const
  return favicon.evaluate({ head, robotsTxt, wellKnown: { ...wellKnown, favicon: icon } })
}

describe('favicon', () => {
  it.each([
    { side: 7, status: 'fail' },
    { side: 8, status: 'warn' },
    { side: 47, status: 'warn' },
    { side: 48, status: 'pass' },
  ])('answers $side pixels with $status', ({ side, status }) => {
    expect(outcome({ width: side, height: side }).status).toBe(status)
  })

  it.each([401, 403, 429, 503])('does not judge an icon that answers %i to robots', (status) => {
    expect(outcome({ status }).status).toBe('not-applicable')
  })

  it.each([400, 404, 410, 500])('fails for status %i', (status) => {
    expect(outcome({ status }).status).toBe('fail')
  })

  it('does not fail an icon that did not respond or could not be measured', () => {
    expect(outcome({ status: null }).status).toBe('not-applicable')
    const avif = { format: 'other', mimeType: 'image/avif', width: null, height: null } as const
    expect(outcome(avif).status).toBe('not-applicable')
  })

  it('distinguishes a broken link from a missing icon', () => {
    expect(outcome({ status: 404 })).toMatchObject({
      message: 'The linked icon returns status 404',
    })
    expect(outcome({ status: 404, declared: false })).toMatchObject({
      message: 'The page links no icon, and /favicon.ico returns status 404',
    })
  })

  it('warns when the icon is inside the page and cannot be fetched', () => {
    const head = headFacts({
      linkElements: [linkElementFact({ rel: ['icon'], href: 'data:image/svg+xml,%3Csvg/%3E' })],
    })
    const inside = { message: 'The icon is a data: URL, which search engines cannot fetch' }
    expect(outcome({ declared: false, status: 404 }, head)).toMatchObject(inside)
    expect(outcome({ declared: false, mimeType: 'text/html', format: null }, head)).toMatchObject(
      inside,
    )
    expect(outcome({ declared: false }, head).status).toBe('pass')
    expect(outcome({ declared: true, status: 404 }, head).status).toBe('fail')
  })

  it('does not take a web page for an icon, whatever it was taken for', () => {
    expect(
      outcome({ format: 'other', mimeType: 'text/html', width: null, height: null }).status,
    ).toBe('fail')
    expect(outcome({ format: null, mimeType: 'image/png', width: null, height: null }).status).toBe(
      'fail',
    )
  })

  it('names the fetcher that robots.txt turns away, on its own host', () => {
    const rules = [{ allow: false, pattern: '/icon', line: 2 }]
    const groups = [{ agents: ['googlebot-image'], rules }]
    const facts = pageFacts()
    const at = (url: string) => {
      const icon = { url, declared: true, status: 200, mimeType: 'image/svg+xml' }
      const svg = { ...icon, width: null, height: null, format: 'svg' } as const
      return favicon.evaluate({
        head: headFacts(),
        robotsTxt: { ...facts.robotsTxt, groups },
        wellKnown: { ...facts.wellKnown, favicon: svg },
      })
    }
    expect(at('https://www.example.com/icon.svg')).toMatchObject({
      status: 'warn',
      message: 'robots.txt blocks Googlebot-Image from fetching the icon',
    })
    expect(at('https://cdn.example/icon.svg').status).toBe('pass')
  })
})
