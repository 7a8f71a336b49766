import type { CrawlUrl, UrlAnswer } from '../../crawl/crawl-url.ts'
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
    return {
      status: failing.length > 0 ? 'fail' : 'warn',
      message: failing.length > 0 ? failingText(failing) : passingText(passing),
      rows: [...failing, ...passing].map(({ url, number, answer }) => ({
        url,
        ...(answer?.status != null && { status: answer.status }),
        note: noteOf(answer),
        ...sourcesOf(site, linkingPages(site, number)),
      })),
      pages: affected.map(({ number }) => number),
    }
  },
})

type Response = Pick<UrlAnswer, 'status' | 'failure'> | null | undefined

function failingText(urls: readonly Pick<CrawlUrl, 'answer'>[]): string {
  const late = urls.filter(({ answer }) => isLate(answer)).length
  const subject = `${counted(urls.length, 'URL')} of the site`
  if (late === urls.length) return `${subject} ${verb(late, 'does', 'do')} not answer in time`
  const what = late === 0 ? 'with a server error' : 'with a server error or too late'
  return `${subject} ${verb(urls.length, 'answers', 'answer')} ${what}`
}

function passingText(urls: readonly Pick<CrawlUrl, 'answer'>[]): string {
  const late = urls.filter(({ answer }) => isLate(answer?.before)).length
  const subject = `${counted(urls.length, 'URL')} of the site`
  if (late === urls.length) return `${subject} did not answer in time at first`
  const what = late === 0 ? 'with a server error' : 'with a server error or too late'
  return `${subject} answered ${what} at first`
}

function noteOf(answer: CrawlUrl['answer']): string {
  const before = `first response: ${answer?.before?.status ?? answer?.before?.failure ?? 'none'}`
  return isLate(answer) ? `no answer in time; ${before}` : before
}

function isFailing(answer: Response): boolean {
  return (answer?.status ?? 0) >= 500 || isLate(answer)
}

function isLate(answer: Response): boolean {
  return answer?.failure === 'timeout'
}
