import { expect, it } from 'vitest'
import { compareKept, comparisonLines } from './compare-kept.ts'
import type { KeptResults } from './kept-results.ts'

const crawl = (
  findings: KeptResults['findings'],
  more: Partial<KeptResults> = {},
): KeptResults => ({
  number: 1,
  start: 'https://example.com/',
  startedAt: '2026-11-25T12:00:00.000Z',
  score: 70,
  catalogue_version: 1,
  stop_reason: 'max-pages',
  findings,
  ...more,
})
const finding = (check: string, pages: readonly string[] = []) => ({
  check,
  message: `${check}!`,
  pages,
})
const results = (score: number | null, unchanged = 0) => ({
  score,
  counts: { pages: 5, unchanged },
})

it('compares the problems of two crawls, and their pages', () => {
  const before = crawl([finding('lost'), finding('same', ['/a']), finding('moved', ['/a', '/b'])])
  const now = crawl([
    finding('added'),
    finding('same', ['/a']),
    finding('moved', ['/b', '/c', '/d']),
  ])
  const compared = compareKept(before, now)
  expect(comparisonLines(compared, results(74, 3))).toEqual([
    'Since crawl 1 of 2026-11-25: score 70 → 74',
    '3 pages of 5 not sent again, because they have not changed',
    'New: added! (added)',
    'No longer found: lost! (lost)',
    'moved: new on 2 pages, no longer on 1 page',
  ])
})

it('says that nothing differs, and that other checks judged', () => {
  const before = crawl([finding('same', ['/a'])])
  const now = crawl(before.findings, { catalogue_version: 2 })
  expect(comparisonLines(compareKept(before, now), results(null))).toEqual([
    'Since crawl 1 of 2026-11-25: score 70 → none, the same problems',
    'The checks changed since then, so some differences are not changes of the site.',
  ])
})

it('says that a crawl that ended early may have missed problems', () => {
  const early = crawl([], { stop_reason: 'slow-down' })
  const whole = crawl([finding('lost')])
  const line = 'One of the two crawls ended early and may not have reached what the other found.'
  expect(comparisonLines(compareKept(whole, early), results(70))[1]).toBe(line)
  expect(comparisonLines(compareKept(early, whole), results(70))[1]).toBe(line)
})
