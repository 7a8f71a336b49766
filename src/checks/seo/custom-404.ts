import { defineCheck, fail, notApplicable, pass, warn } from '../check.ts'
import { sameUrl } from '../../facts/derived/same-url.ts'

export const custom404 = defineCheck({
  id: 'custom-404',
  category: 'seo',
  family: 'error-page',
  tier: 'D',
  title: 'Missing pages answer 404 or 410',
  why: 'A missing page that answers 200 can be indexed, and every mistyped link adds another such page.',
  fix: 'Answer with status 404 or 410 and a helpful page, without redirecting to the home page.',
  criteria: {
    pass: 'A made-up URL in the folder of the page answers 404 or 410, also after redirects.',
    warn: 'The made-up URL redirects to another URL that answers 2xx.',
    fail: 'The made-up URL itself answers 2xx.',
    'not-applicable':
      'The made-up URL did not answer, or answers anything else, such as 403, 429 or 500.',
    note: 'At most 5 redirects are followed.',
  },
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
      return notApplicable('The URL of a missing page was not requested or did not answer')
    }
    if (status === 404 || status === 410) return pass()
    if (status < 200 || status >= 300) {
      return notApplicable(`A missing page answers ${status}, which is inconclusive`)
    }
    const evidence = [
      { url, status, ...(final === null || final === url ? {} : { note: `ends at ${final}` }) },
    ]
    return final !== null && !sameUrl(final, url)
      ? warn(`A missing page redirects to ${final} instead of answering 404`, evidence)
      : fail(`A missing page answers ${status} instead of 404`, evidence)
  },
})
