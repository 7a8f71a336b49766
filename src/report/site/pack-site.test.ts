import { zstdDecompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packSite } from './pack-site.ts'
import type { SiteFinding, SiteResults } from './site-results.ts'

const LINKING = { starts: Uint32Array.of(0, 2), numbers: Uint32Array.of(4, 5) }

const read = (packed: Uint8Array) => JSON.parse(zstdDecompressSync(packed).toString())

it('packs a finding separately from its evidence, with the first row as an example', () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({ url: `/${n}`, sources: ['/x'] }))
  // oxlint-disable-next-line no-unsafe-type-assertion -- of the results only these are read
  const results = {
    score: 40,
    findings: [{ check: 'site-broken-links', rows, urls: ['/0'] } as Partial<SiteFinding>],
    urls: [{ inlinks: 3, depth: null, not_indexable: 'noindex' }],
  } as unknown as SiteResults
  const packed = packSite({
    results,
    pagesOf: { 'site-broken-links': Uint32Array.of(9, 2) },
    templates: [{ id: 1, name: '/', pages: [1] }],
    linking: LINKING,
  })
  const [finding] = packed.findings
  expect(read(finding?.head ?? new Uint8Array())).toEqual({
    check: 'site-broken-links',
    example: { url: '/0' },
  })
  expect([...(finding?.pages ?? [])]).toEqual([2, 9])
  expect(finding?.rows.map(({ place, packed: some }) => [place, read(some).length])).toEqual([
    [0, 50],
    [50, 50],
    [100, 20],
  ])
  expect(read(packed.summary)).toMatchObject({
    score: 40,
    page_checks: expect.arrayContaining(['title-present']),
    checks_of_indexable: expect.arrayContaining(['site-orphans']),
  })
  expect(packed.urls).toEqual({
    inlinks: Uint32Array.of(3),
    depths: Int32Array.of(-1),
    reasons: Uint8Array.of(5),
    templates: Uint8Array.of(1),
    linking: LINKING,
  })
})
