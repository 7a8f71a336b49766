import { at, defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

/** WCAG 2.2.1 exempts what takes longer than 20 hours. */
const LONGEST_SECONDS = 72_000

export const metaRefresh = defineCheck({
  id: 'meta-refresh',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'The page does not redirect or reload by meta refresh',
  why: 'A refresh without delay is a redirect that only some clients follow; one with a delay takes the page from under the reader.',
  fix: 'Redirect with status 301 or 308 instead, and let people reload a page themselves.',
  criteria:
    'Passes when every meta refresh waits longer than 72,000 seconds (20 hours). Warns when one reloads the page or leads to another one after a shorter delay, a reload after 0 seconds included. Fails when one leads to another address after 0 seconds. A refresh in a noscript element and the Refresh header are not read. Not applicable without a meta refresh.',
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
    if (refreshes.length === 0) return notApplicable('There is no meta refresh.')
    const rows = refreshes.map((refresh) => ({ ...at(refresh), value: refresh.content }))

    const redirect = refreshes.find(
      ({ seconds, url }) => seconds === 0 && url !== null && !sameUrl(url, address.final),
    )
    if (redirect) return fail(`A meta refresh redirects to ${redirect.url}.`, rows)

    const first = refreshes.find(({ seconds }) => seconds <= LONGEST_SECONDS)
    if (!first) return pass()
    const goes = first.url !== null && !sameUrl(first.url, address.final)
    return warn(
      `The page ${goes ? `goes to ${first.url}` : 'reloads'} after ${first.seconds} seconds.`,
      rows,
      { value: { number: first.seconds, unit: 'seconds' } },
    )
  },
})
