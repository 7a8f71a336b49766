import { expect, it } from 'vitest'
import { assetFact } from '../../../test/support/asset-fact.ts'
import { hreflangFact } from '../../../test/support/canonical-fact.ts'
import { headingFact, imageFact, linkFact, pageFacts } from '../../../test/support/facts.ts'
import { linkedPageFact } from '../../../test/support/linked-page-fact.ts'
import { resourceFact } from '../../../test/support/resource-fact.ts'
import { imagesOf, resourcesOf } from './files.ts'
import { headerGroup } from './header-group.ts'
import { headingsOf } from './headings.ts'
import { hreflangsOf } from './hreflangs.ts'
import { linksOf } from './links.ts'
import { redirectReason } from './redirect-reason.ts'

it('marks levels that the outline leaves out, hidden headings aside', () => {
  const headings = headingsOf([
    headingFact({ level: 2 }),
    headingFact({ level: 4, exposed: false }),
    headingFact({ level: 4 }),
    headingFact({ level: 1 }),
    headingFact({ level: 2, name: '' }),
  ])
  expect(headings.rows.map(({ skips, hidden }) => [skips, hidden])).toEqual([
    [0, false],
    [0, true],
    [1, false],
    [0, false],
    [0, false],
  ])
})

it('says of links what their addresses answered', () => {
  const probe = { party: 'internal', redirects: 0, reason: '' } as const
  const links = linksOf({
    links: [
      linkFact({ href: '/a#top' }),
      linkFact({ href: '/a', rel: ['nofollow'] }),
      linkFact({ href: '/b', party: 'external' }),
    ],
    linkProbes: [{ ...probe, url: 'https://www.example.com/a', state: 'broken', status: 404 }],
  })
  expect(links).toMatchObject({ total: 3, unique: 2, nofollow: 1, internal: 2, probed: 1 })
  expect(links.rows.map(({ state, status }) => [state, status])).toEqual([
    ['broken', 404],
    ['broken', 404],
    [null, null],
  ])
})

it('names the targets that several links share, with their texts', () => {
  const links = linksOf({
    links: [
      linkFact({ href: '/a', name: 'Hours' }),
      linkFact({ href: '/b', name: 'Renew' }),
      linkFact({ href: '/a#holidays', name: 'Holidays' }),
      linkFact({ href: '/b', name: 'Renew' }),
      linkFact({ href: '/b', name: 'Keep it longer' }),
    ],
    linkProbes: [],
  })
  expect(links.repeated).toEqual([
    { url: 'https://www.example.com/b', count: 3, texts: ['Renew', 'Keep it longer'] },
  ])
})

it('adds up what was fetched, largest first', () => {
  const url = 'https://www.example.com/app.js'
  const asset = assetFact({
    url,
    kind: 'script',
    wireBytes: 900,
    decodedBytes: 3000,
    encodings: ['br'],
    headers: [['Cache-Control', 'public, max-age=31536000']],
  })
  const resources = resourcesOf({
    resources: [resourceFact('https://www.example.com/b.js', 'first'), resourceFact(url, 'first')],
    assets: [asset],
  })
  expect(resources.rows.map((row) => [row.url, row.wire_bytes, row.max_age])).toEqual([
    [url, 900, 31536000],
    ['https://www.example.com/b.js', null, null],
  ])
  expect(resources.groups).toEqual([
    {
      type: 'script',
      party: 'first',
      count: 2,
      measured: 1,
      wire_bytes: 900,
      decoded_bytes: 3000,
      compressed: 1,
      cached: 1,
    },
  ])
})

it('gives images the size that their file has', () => {
  const content = { kind: 'image', format: 'webp', width: 800, height: 600, frames: 1 } as const
  const url = 'https://www.example.com/photo.jpg'
  const images = imagesOf({
    images: [imageFact()],
    assets: [assetFact({ url, kind: 'image', wireBytes: 5000, content })],
  })
  expect(images.rows[0]).toMatchObject({ natural_width: 800, format: 'webp', bytes: 5000 })
})

it('says which language versions link back', () => {
  const { address } = pageFacts()
  const version = (code: string, path: string) =>
    hreflangFact({ code, url: `https://www.example.com${path}` })
  const linked = (path: string, back: string) =>
    linkedPageFact({
      relation: 'alternate',
      url: `https://www.example.com${path}`,
      state: 'answered',
      status: 200,
      hreflangs: [{ code: 'en', url: back }],
    })
  const rows = hreflangsOf({
    hreflangs: [
      { ...version('en', '/'), url: address.final },
      version('de', '/de'),
      version('fr', '/fr'),
      version('it', '/it'),
    ],
    linkedPages: [linked('/de', address.final), linked('/fr', 'https://www.example.com/x')],
    canonicals: [],
    address,
  }).rows
  expect(rows.map(({ returns }) => returns)).toEqual(['self', 'yes', 'no', 'unknown'])
})

it.each([
  ['http://a.example/', 'https://www.a.example/x', 'https'],
  ['https://a.example/', 'https://www.a.example/', 'www'],
  ['https://a.example/', 'https://b.example/', 'host'],
  ['https://a.example/x', 'https://a.example/x/', 'slash'],
  ['https://a.example/x', 'https://a.example/y', 'path'],
  ['https://a.example/x', 'https://a.example/x?y', 'query'],
  ['https://a.example/x', 'https://a.example/x#y', 'same'],
])('says that %s to %s changes the %s', (from, to, reason) => {
  expect(redirectReason(from, to)).toBe(reason)
})

it.each([
  ['Content-Security-Policy', 'security'],
  ['Cross-Origin-Opener-Policy', 'security'],
  ['CDN-Cache-Control', 'caching'],
  ['Server', 'server'],
  ['Content-Type', 'content'],
  ['X-Anything', 'custom'],
])('sorts %s under %s', (name, group) => {
  expect(headerGroup(name)).toBe(group)
})
