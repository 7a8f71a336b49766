import type { Navigation } from '../../facts/lab/rendered-facts.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'

/** In Chromium's words. */
const REASONS: Readonly<Record<string, string>> = {
  scriptInitiated: 'by script',
  metaTagRefresh: 'by meta refresh',
  httpHeaderRefresh: 'by Refresh header',
  anchorClick: 'by a click that a script made',
  formSubmissionGet: 'by a form that a script sent',
  formSubmissionPost: 'by a form that a script sent',
}
const MOST_ROWS = 20

export const jsRedirect = defineLabCheck({
  id: 'js-redirect',
  category: 'seo',
  family: 'redirects',
  tier: 'D',
  title: 'No script leads to another address',
  why: 'A redirect by script is followed late, and only by those who run scripts; the address that was linked never becomes the one that is listed.',
  fix: 'Redirect on the server with status 301 or 308. Let a script change the address only when somebody goes somewhere.',
  criteria:
    'Passes when the address keeps its host and path while the page loads; query, fragment and a slash at its end make no difference. Warns when a script, a Refresh header or a meta refresh that a script wrote leads to another address, or a script rewrites it in the history; there is no failure. Not applicable when the only thing that leads away is a meta refresh of the HTML, which meta-refresh judges.',
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
      return notApplicable('A meta refresh in the HTML leads away: meta-refresh judges it.')

    const rows = navigations.slice(0, MOST_ROWS).map(({ url, ms, kind, reason }) => ({
      url,
      ms,
      note: kind === 'history' ? 'rewritten by script' : (REASONS[reason ?? ''] ?? 'loaded'),
    }))
    return first.kind === 'history'
      ? warn(`A script rewrites the address to ${first.url}.`, rows)
      : warn(`The page leads to ${first.url}.`, rows)
  },
})

function to(url: string, reason: string | null): Navigation {
  return { url, ms: 40, kind: 'navigation', reason }
}

/** Scheme, host and path without the slash at its end. */
function placeOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.origin}${parsed.pathname.replace(/\/$/, '')}` : url
}
