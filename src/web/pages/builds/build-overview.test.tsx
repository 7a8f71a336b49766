import { renderToString } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { auditedPage } from '../../../report/findings/audited-page.ts'
import { BuildOverview } from './build-overview.tsx'

const page = auditedPage({
  url: 'https://example.com/',
  final_url: null,
  result: null,
  score: null,
  error: { code: 'timeout', message: 'Too slow.' },
})
const headingOf = (shown: number) => {
  const findings = { pages: Array.from({ length: shown }, () => page), fixed: undefined }
  const html = renderToString(<BuildOverview {...{ findings }} isPart hasBudgets path="/b" />)
  return /<h2>(.*?)<\/h2>/.exec(html)?.[1]
}

it('says of some pages of a build whether these break a budget', () => {
  expect(headingOf(20)).toBe('None of these 20 pages breaks a budget')
  expect(headingOf(1)).toBe('This page breaks no budget')
})
