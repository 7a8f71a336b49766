import { defineCheck, fail, pass, warn } from '../check.ts'
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
  why: 'Crawlers and people find the other pages of a site through links; a page without any is a dead end.',
  fix: 'Link to the related pages and to the navigation of the site with <a href>.',
  criteria:
    'Passes with links to at least 3 other pages of the site. Warns with 1 or 2 and fails with none. Counted are a elements with an address on the same registrable domain, each address once without its fragment; hidden links count, links to this page itself do not. Not applicable where parsing stopped at a limit before 3 were found.',
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
    // A manual links to each of its pages a hundred times, at another fragment each.
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
      return pass(`${count} pages of the site are linked, ${sameHost} of them on this host.`, {
        value,
      })
    }
    const cut = cutShort(document)
    if (cut) return cut
    return count === 0
      ? fail('No other page of the site is linked.', [], { value })
      : warn(
          `Only ${count} other ${count === 1 ? 'page' : 'pages'} of the site ${count === 1 ? 'is' : 'are'} linked.`,
          [],
          { value },
        )
  },
})
