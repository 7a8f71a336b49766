import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { auditedPage } from '../../../report/findings/audited-page.ts'
import { BuildOverview, type BuildOverviewProps } from './build-overview.tsx'

const page = auditedPage({
  url: 'https://example.com/',
  final_url: null,
  result: null,
  score: null,
  error: { code: 'timeout', message: 'Too slow.' },
})
const shownOf = (shown: number, more: Partial<BuildOverviewProps> = {}) => {
  const findings = { pages: Array.from({ length: shown }, () => page), fixed: undefined }
  return renderToString(<BuildOverview {...{ findings }} isPart hasBudgets path="/b" {...more} />)
}
const headingOf = (...given: Parameters<typeof shownOf>) =>
  /<h2>(.*?)<\/h2>/.exec(shownOf(...given))?.[1]

it('says of some pages of a build whether these break a budget', () => {
  expect(headingOf(20)).toBe('None of these 20 pages breaks a budget')
  expect(headingOf(1)).toBe('This page breaks no budget')
})

it('says of a whole build whether it passes, from any of its parts', () => {
  const whole = { pages: 45, broken: 1 }
  expect(headingOf(20, { whole })).toBe('Failed: 1 of 45 pages breaks a budget')
  expect(headingOf(5, { whole: { pages: 45, broken: 2 } })).toBe(
    'Failed: 2 of 45 pages break a budget',
  )
  expect(headingOf(20, { whole: { pages: 45, broken: 0 } })).toBe('Passed: no page breaks a budget')
})

it('does not say that a build without pages has passed', () => {
  expect(headingOf(0, { isPart: false })).toBe('The build has no pages')
  expect(headingOf(0, { isPart: false, hasBudgets: false })).toBe('The build has no pages')
  expect([0, 1].map((pages) => shownOf(pages).includes('<table'))).toEqual([false, true])
})
