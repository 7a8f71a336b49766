import { defineCheck, fail, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { withoutFragment } from '../../facts/collect/links.ts'
import { comparableUrl } from '../../facts/derived/same-url.ts'
import { cutShort } from '../shared/truncated.ts'

const FEW = 3

export const internalLinksPresent = defineCheck({
  id: 'internal-links-present',
  category: 'seo',
  family: 'links',
  tier: 'D',
  title: 'The page links to other pages of the site',
  why: 'Crawlers and people find the other pages of a site through links. A page without links is a dead end.',
  fix: 'Link to related pages and to the navigation of the site with <a href>.',
  criteria: {
    pass: 'The page links to at least 3 other pages of the site.',
    warn: 'The page links to 1 or 2 other pages of the site.',
    fail: 'The page links to no other page of the site.',
    'not-applicable': 'Parsing stopped at a limit before 3 links were found.',
    note: 'The check counts a elements with a URL on the same registrable domain, each URL once without its fragment. Hidden links count, links to the page itself do not.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
  reads: ['links', 'document', 'address'],
  examples: {
    pass: [
      { html: '<a href="/a">A</a> <a href="/b">B</a> <a href="https://shop.example.com/">C</a>' },
    ],
    warn: [{ html: '<a href="/a">A</a> <a href="/a#part">A again</a>' }],
    fail: [
      { html: '<p>Hello</p>' },
      {
        html: '<a href="#part">Part</a> <a href="/page">Here</a> <a href="https://example.net/">Elsewhere</a>',
      },
    ],
  },

  evaluate({ links, document, address }) {
    const own = comparableUrl(address.final)
    const internal = links.filter(
      ({ tag, url, party }) => tag === 'a' && party === 'internal' && url !== null,
    )
    // A manual links to each page a hundred times, at different fragments.
    const targets = new Map(
      internal.map(({ url, sameHost }) => [withoutFragment(url ?? ''), sameHost]),
    )
    const addresses = new Map(
      [...targets].map(([url, sameHost]) => [comparableUrl(url) ?? '', sameHost]),
    )
    addresses.delete(own ?? '')

    const count = addresses.size
    const value = { number: count, unit: 'count' } as const
    const sameHost = [...addresses.values()].filter(Boolean).length
    if (count >= FEW) {
      return pass(
        `The page links to ${count} other pages of the site, ${sameHost} of them on this host`,
        {
          value,
        },
      )
    }
    const cut = cutShort(document)
    if (cut) return cut
    return count === 0
      ? fail('The HTML links to no other page of the site', [], { value })
      : warn(`The page links to only ${counted(count, 'other page')} of the site`, [], { value })
  },
})
