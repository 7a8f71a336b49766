import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { pastResults } from '../../../../../test/support/past-results.ts'
import { compareResults } from '../../../../report/compare/compare-results.ts'
import { pairedDevices } from '../../../../report/compare/paired-devices.ts'
import type { Results } from '../../../../report/results.ts'
import { type CompareWords, REPORT_WORDS, RUN_WORDS } from '../../../parts/compare/compare-words.ts'
import { Differences } from './differences.tsx'

const [WORSE, , , , BETTER] = pastResults()

function draw(a: Results | undefined, b: Results | undefined, words: CompareWords): string {
  if (!a || !b) throw new Error('There are fewer results than five.')
  const side = (name: string) => ({ base: `/${name}`, pictures: { reportId: name, run: 1 } })
  return renderToString(
    <Differences
      comparison={compareResults(a, b)}
      devices={pairedDevices(a, b)}
      {...{ words, a: side('first'), b: side('second'), differencesOnly: true }}
    />,
  )
}

const listOf = (html: string, title: string) =>
  new RegExp(`<h2>${title} \\(\\d+\\).*?</section>`).exec(html)?.[0] ?? ''

describe('the differences of two reports', () => {
  it('are listed under the report that has them, with links to it', () => {
    const there = draw(WORSE, BETTER, REPORT_WORDS)
    const back = draw(BETTER, WORSE, REPORT_WORDS)
    const [a, b] = [listOf(there, 'Problems only in A'), listOf(back, 'Problems only in B')]
    for (const id of ['html-lang', 'title-present']) {
      expect(a).toContain(`href="/first#check-${id}"`)
      expect(b).toContain(`href="/second#check-${id}"`)
    }
    expect(a).not.toContain('/second#')
    expect(a).toContain('<small> B: passed</small>')
    expect(b).toContain('<small> A: passed</small>')
    expect(there).not.toContain('was: ')
  })
})

describe('the differences of two runs', () => {
  it('are listed with links to the later run', () => {
    const fixed = listOf(draw(WORSE, BETTER, RUN_WORDS), 'Fixed')
    expect(fixed).toContain('<small> was: failed</small>')
    expect(fixed).not.toContain('href=')
    expect(listOf(draw(BETTER, WORSE, RUN_WORDS), 'New problems')).toContain(
      '/second#check-html-lang',
    )
  })
})
