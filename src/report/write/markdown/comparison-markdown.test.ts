import { describe, expect, it } from 'vitest'
import { sampleIncompleteIn } from '../../../../test/support/sample-results.ts'
import { compareResults } from '../../compare/compare-results.ts'
import type { Results } from '../../results.ts'
import { comparisonMarkdown, type ComparisonMarkdownOptions } from './comparison-markdown.ts'

const BASE = sampleIncompleteIn(null)
const WORDS = {
  a: 'A',
  b: 'B',
  change: 'B minus A',
  newProblems: 'Of B alone',
  fixed: 'Of A alone',
  stillFailing: 'Of both',
  fixedSide: 'a',
} as const

function write(b: Results, options: Partial<ComparisonMarkdownOptions> = {}): string {
  const side = { url: 'https://a.example/', at: 0, address: 'https://audits.example/r/1' }
  const plain = { a: side, b: side, words: WORDS, differencesOnly: true }
  return comparisonMarkdown(compareResults(BASE, b), { ...plain, ...options })
}

/** The same with this check failing. */
function failing(id: string, message: string): Results {
  const change = { outcome: 'fail', points: 0, gain: 2, message } as const
  return {
    ...BASE,
    checks: BASE.checks.map((check) => (check.id === id ? { ...check, ...change } : check)),
  }
}

describe('a comparison as Markdown', () => {
  it('names both sides, and lists what is otherwise', () => {
    const text = write({ ...failing('html-lang', 'No language.'), score: 12, result: 'bad' })
    expect(text).toContain(
      '- B: `https://a.example/`, **bad, 12 of 100**, 1970-01-01T00:00:00.000Z, <https://audits.example/r/1>',
    )
    expect(text).toContain('## Of B alone (1)\n\n- No language. (`html-lang`)')
    expect(text).not.toContain('## Of A alone')
    expect(text).toMatch(/^\| The page \| \d+ \| 12 \| −\d+ \|$/m)
  })

  it('leaves out what is the same until all is wanted', () => {
    expect(write(BASE)).not.toContain('## Numbers')
    const all = write(BASE, { differencesOnly: false })
    expect(all).toContain('| Largest Contentful Paint, mobile | 2.9 s | 2.9 s | ±0 |')
    expect(all).toContain('## Of both (')
  })

  it('says what was not the same', () => {
    expect(write({ ...BASE, catalogue_version: 99 })).toContain('Catalogue of checks')
  })

  it('keeps the words of pages words', () => {
    const text = write(failing('html-lang', '](https://evil.example/x) | <img src=x> @all # x'))
    expect(text).toContain('`](https://evil.example/x)`')
    expect(text).not.toMatch(/[^`\\]<img/)
    const side = { url: 'https://a.example/?`|x', at: 0, address: 'https://audits.example/r/1' }
    expect(write(BASE, { a: side })).toContain('``https://a.example/?`|x``')
  })
})
