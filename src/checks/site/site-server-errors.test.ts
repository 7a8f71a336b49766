import { expect, it } from 'vitest'
import type { UrlAnswer } from '../../crawl/crawl-url.ts'
import { exampleSite } from './shared/example-site.ts'
import { siteServerErrors } from './site-server-errors.ts'

const LATE = { status: null, failure: 'timeout' } as const
const ERROR = { status: 500, failure: null } as const
const FINE = { status: 200, failure: null } as const

/** The check of a site whose URLs answer like this. */
function judged(...answers: readonly Partial<UrlAnswer>[]) {
  const paths = answers.map((_, n) => [`/${n}`, {}] as const)
  const site = exampleSite({ urls: Object.fromEntries(paths) })
  const urls = site.urls.map((url, n) => ({
    ...url,
    answer: url.answer && { ...url.answer, ...answers[n] },
  }))
  return siteServerErrors.evaluate({ ...site, urls })
}

it.each([
  [[LATE], '1 URL of the site does not answer in time'],
  [[LATE, LATE], '2 URLs of the site do not answer in time'],
  [[ERROR, LATE], '2 URLs of the site answer with a server error or too late'],
  [[ERROR], '1 URL of the site answers with a server error'],
  [[{ ...FINE, before: LATE }], '1 URL of the site did not answer in time at first'],
  [[{ ...FINE, before: ERROR }], '1 URL of the site answered with a server error at first'],
])('%j', (answers, message) => {
  expect(judged(...answers)).toMatchObject({ message })
})

it('says of each URL what happened', () => {
  expect(judged({ ...LATE, before: ERROR }, { ...ERROR, before: LATE })).toMatchObject({
    status: 'fail',
    rows: [
      { note: 'no answer in time; first response: 500' },
      { status: 500, note: 'first response: timeout' },
    ],
  })
})
