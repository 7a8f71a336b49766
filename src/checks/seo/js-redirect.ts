import type { Navigation } from '../../facts/lab/rendered-facts.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'

/** In Chromium's words. */
const REASONS: Readonly<Record<string, string>> = {
  scriptInitiated: 'by script',
  metaTagRefresh: 'by meta refresh',
  httpHeaderRefresh: 'by Refresh header',
  anchorClick: 'by a scripted click',
  formSubmissionGet: 'by a form submitted by script',
  formSubmissionPost: 'by a form submitted by script',
}
const MOST_ROWS = 20

export const jsRedirect = defineLabCheck({
  id: 'js-redirect',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'Scripts do not redirect the page',
  why: 'A script redirect takes effect late and only in clients that run scripts. Search engines may keep the wrong URL.',
  fix: 'Redirect on the server with status 301 or 308. Let scripts change the URL only after an action of the user.',
  criteria: {
    pass: 'The URL keeps its host and path while the page loads.',
    warn: 'A script, a Refresh header or a meta refresh written by a script leads to another URL, or a script rewrites the URL in the history.',
    'not-applicable':
      'Only a meta refresh in the HTML leads to another URL, which meta-refresh reports.',
    note: 'Differences in query, fragment and trailing slash are ignored.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects#jslocation',
  reads: ['rendered', 'head'],
  examples: {
    pass: [
      { html: '<h1>Library</h1>' },
      {
        html: '<h1>Library</h1>',
        lab: {
          navigations: [
            to('https://www.example.com/page', null),
            { url: 'https://www.example.com/page/?tab=1', ms: 90, kind: 'history', reason: null },
          ],
        },
      },
    ],
    warn: [
      {
        html: '<script>location.replace("/new")</script>',
        lab: {
          navigations: [
            to('https://www.example.com/page', null),
            to('https://www.example.com/new', 'scriptInitiated'),
          ],
        },
      },
      {
        html: '<script>history.replaceState(null, "", "/new")</script>',
        lab: {
          navigations: [
            to('https://www.example.com/page', null),
            { url: 'https://www.example.com/new', ms: 90, kind: 'history', reason: null },
          ],
        },
      },
    ],
    'not-applicable': [
      {
        html: '<meta http-equiv="refresh" content="0; url=/new">',
        lab: {
          navigations: [
            to('https://www.example.com/page', null),
            to('https://www.example.com/new', 'metaTagRefresh'),
          ],
        },
      },
    ],
  },

  evaluate({ rendered: { navigations }, head }) {
    const elsewhere = navigations.filter(
      ({ url }, place) => place > 0 && placeOf(url) !== placeOf(navigations[place - 1]?.url ?? url),
    )
    if (elsewhere.length === 0) return pass()
    const isStatic = ({ reason }: Navigation) =>
      reason === 'metaTagRefresh' && head.refreshes.length > 0
    const first = elsewhere.find((navigation) => !isStatic(navigation))
    if (!first)
      return notApplicable(
        'A meta refresh in the HTML redirects the page, which meta-refresh reports',
      )

    const rows = navigations.slice(0, MOST_ROWS).map(({ url, ms, kind, reason }) => ({
      url,
      ms,
      note: kind === 'history' ? 'rewritten by script' : (REASONS[reason ?? ''] ?? 'loaded'),
    }))
    return first.kind === 'history'
      ? warn(`A script rewrites the URL to ${first.url}`, rows)
      : warn(`The page redirects in the browser to ${first.url}`, rows)
  },
})

function to(url: string, reason: string | null): Navigation {
  return { url, ms: 40, kind: 'navigation', reason }
}

/** Scheme, host and path without a trailing slash. */
function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.origin}${parsed.pathname.replace(/\/$/, '')}` : url
}
