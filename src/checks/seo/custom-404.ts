import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

export const custom404 = defineCheck({
  id: 'custom-404',
  category: 'seo',
  family: 'error-page',
  tier: 'D',
  title: 'Pages that do not exist answer 404 or 410',
  why: 'A missing page that answers 200 can be indexed, and every mistyped link makes another one.',
  fix: 'Answer with status 404 or 410 and a helpful page, without redirecting to the home page.',
  criteria:
    'Passes when a made-up address in the folder of the page answers 404 or 410, after redirects too. Warns when it redirects to another address that answers 2xx, and fails when it answers 2xx itself. At most 5 redirects are followed. Not applicable when it was not answered or answers anything else, such as 403, 429 or 500.',
  source:
    'https://developers.google.com/search/docs/crawling-indexing/troubleshoot-crawling-errors#soft-404-errors',
  appliesTo: 'any',
  reads: ['notFound'],
  examples: {
    pass: [
      {
        facts: {
          notFound: {
            url: 'https://www.example.com/x7',
            status: 404,
            final: 'https://www.example.com/x7',
          },
        },
      },
      {
        facts: {
          notFound: {
            url: 'https://www.example.com/x7',
            status: 404,
            final: 'https://www.example.com/404',
          },
        },
      },
    ],
    warn: [
      {
        facts: {
          notFound: {
            url: 'https://www.example.com/x7',
            status: 200,
            final: 'https://www.example.com/',
          },
        },
      },
    ],
    fail: [
      {
        facts: {
          notFound: {
            url: 'https://www.example.com/x7',
            status: 200,
            final: 'https://www.example.com/x7',
          },
        },
      },
    ],
    'not-applicable': [{ facts: { notFound: { url: null, status: null, final: null } } }],
  },

  evaluate({ notFound: { url, status, final } }) {
    if (url === null || status === null) {
      return notApplicable('No address that does not exist was asked for.')
    }
    if (status === 404 || status === 410) return pass()
    if (status < 200 || status >= 300) {
      return notApplicable(`The answer ${status} says nothing about missing pages.`)
    }
    const evidence = [
      { url, status, ...(final === null || final === url ? {} : { note: `ends at ${final}` }) },
    ]
    return final !== null && !sameUrl(final, url)
      ? warn(`An address that does not exist redirects to ${final}.`, evidence)
      : fail(`An address that does not exist answers ${status}.`, evidence)
  },
})
