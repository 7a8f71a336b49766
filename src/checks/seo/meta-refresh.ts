import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

/** WCAG 2.2.1 exempts time limits of more than 20 hours. */
const LONGEST_SECONDS = 72_000

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'The page has no meta refresh',
  why: 'A refresh without delay is a redirect that only some clients follow. One with a delay replaces the page while people read it.',
  fix: 'Redirect with status 301 or 308, and let people reload the page themselves.',
  criteria: {
    pass: 'Every meta refresh waits longer than 72,000 seconds (20 hours).',
    warn: 'A meta refresh reloads the page, also after 0 seconds, or leads to another URL after a delay of at most 72,000 seconds.',
    fail: 'A meta refresh leads to another URL after 0 seconds.',
    'not-applicable': 'The page has no meta refresh.',
    note: 'A meta refresh in a noscript element and the Refresh header are not read.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
  reads: ['head', 'address'],
  examples: {
    pass: [{ html: '<meta http-equiv="refresh" content="86400">' }],
    warn: [
      { html: '<meta http-equiv="refresh" content="30">' },
      { html: '<meta http-equiv="refresh" content="5; url=/new">' },
    ],
    fail: [{ html: '<meta http-equiv="refresh" content="0;url=\'/new\'">' }],
    'not-applicable': [
      { html: '<title>Library</title>' },
      {
        html: '<head><noscript><meta http-equiv="refresh" content="0; url=/no-script"></noscript></head>',
      },
    ],
  },

  evaluate({ head: { refreshes }, address }) {
    if (refreshes.length === 0) return notApplicable('The page has no meta refresh')
    const rows = refreshes.map((refresh) => ({ ...at(refresh), value: refresh.content }))

    const redirect = refreshes.find(
      ({ seconds, url }) => seconds === 0 && url !== null && !sameUrl(url, address.final),
    )
    if (redirect) return fail(`A meta refresh redirects the page to ${redirect.url}`, rows)

    const first = refreshes.find(({ seconds }) => seconds <= LONGEST_SECONDS)
    if (!first) return pass()
    const goes = first.url !== null && !sameUrl(first.url, address.final)
    return warn(
      `A meta refresh ${goes ? `leads to ${first.url}` : 'reloads the page'} after ${counted(first.seconds, 'second')}`,
      rows,
      { value: { number: first.seconds, unit: 'seconds' } },
    )
  },
})
