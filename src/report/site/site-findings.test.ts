import { expect, it } from 'vitest'
import { exampleSite } from '../../checks/site/shared/example-site.ts'
import { siteFindings } from './site-findings.ts'

it('findings stay small for a site of long URLs that all link to broken pages', () => {
  const places = Array.from({ length: 100 }, (_, place) => place)
  const missing = places.map((place) => `/missing-${place}`)
  const pages = places.map((place) => `/${'long'.repeat(400)}${place}`)
  const urls = Object.fromEntries([
    ['/', { links: [...pages, ...missing] }],
    ...pages.map((page) => [page, { links: missing }]),
    ...missing.map((url) => [url, { status: 404 }]),
  ])
  const { findings } = siteFindings(exampleSite({ urls }))
  const broken = findings.find(({ check }) => check === 'site-broken-links')
  expect(broken?.rows).toHaveLength(100)
  expect(broken?.rows[0]?.sources_total).toBe(101)
  expect(broken?.rows.at(-1)?.sources?.length).toBeGreaterThan(5)
  expect(JSON.stringify(broken).length).toBeLessThan(1_500_000)
})

it('notes stay short for a site of long URLs in one redirect loop', () => {
  const places = Array.from({ length: 300 }, (_, place) => place)
  const at = (place: number) => `/${'long'.repeat(400)}${place % places.length}`
  const urls = Object.fromEntries([
    ['/', { links: [at(0)] }],
    ...places.map((place) => [at(place), { redirect: at(place + 1) }]),
  ])
  const { findings } = siteFindings(exampleSite({ urls }))
  const loops = findings.find(({ check }) => check === 'site-redirect-loops')
  expect(loops?.rows).toHaveLength(300)
  expect(loops?.rows.every(({ note = '' }) => note.length <= 1000)).toBe(true)
})
