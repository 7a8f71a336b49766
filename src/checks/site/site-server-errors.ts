import { counted, verb } from '../shared/counted.ts'
import { linkingPages, sourcesOf } from './shared/known-urls.ts'
import { defineSiteCheck, PASS } from './site-check.ts'

export const siteServerErrors = defineSiteCheck({
  id: 'site-server-errors',
  category: 'seo',
  importance: 'high',
  title: 'The server answers without errors',
  why: 'Server errors keep visitors out, and make search engines crawl a site less.',
  fix: 'Look for the errors and their causes in the server’s log.',
  criteria: {
    pass: 'No URL answers with 500 to 599 or too late.',
    warn: 'A URL answered with an error at first and without one when it was requested again.',
    fail: 'A URL answers twice with a server error, or twice too late.',
  },
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  examples: {
    pass: [{ urls: { '/': {} } }],
    warn: [{ urls: { '/': { before: { status: 503 } } } }],
    fail: [{ urls: { '/': { links: ['/a'] }, '/a': { status: 500 } } }],
  },
  evaluate(site) {
    const failing = site.urls.filter(({ answer }) => isFailing(answer))
    const passing = site.urls.filter(
      ({ answer }) => !isFailing(answer) && isFailing(answer?.before),
    )
    const affected = failing.length > 0 ? failing : passing
    if (affected.length === 0) return PASS
    const urls = counted(affected.length, 'URL')
    return {
      status: failing.length > 0 ? 'fail' : 'warn',
      message:
        failing.length > 0
          ? `${urls} of the site ${verb(failing.length, 'answers', 'answer')} with a server error`
          : `${urls} of the site answered with a server error at first`,
      rows: [...failing, ...passing].map(({ url, number, answer }) => ({
        url,
        ...(answer?.status != null && { status: answer.status }),
        note: `first response: ${answer?.before?.status ?? answer?.before?.failure ?? 'none'}`,
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: affected.map(({ number }) => number),
    }
  },
})

function isFailing(
  answer: { readonly status: number | null; readonly failure: string | null } | null | undefined,
): boolean {
  return (answer?.status ?? 0) >= 500 || answer?.failure === 'timeout'
}
