import { describe, expect, it } from 'vitest'
import { resultsWith } from '../../../../test/support/results-of-schema.ts'
import { visibleText } from '../visible-text.ts'
import type { Results } from '../../results.ts'
import { writeCsv } from '../write-csv.ts'
import { markdownCode, markdownText } from './markdown-text.ts'
import { writeMarkdown } from './write-markdown.ts'

const ADDRESS = 'https://audits.example/r/1'

describe('words of a page in Markdown', () => {
  it.each([
    ['plain words', 'plain words'],
    ['# not a heading', '`#` not a heading'],
    ['**bold** _and_ ~~so~~', String.raw`\*\*bold\*\* \_and\_ \~\~so\~\~`],
    ['![x](https://evil.example/x)', '`![x](https://evil.example/x)`'],
    ['see GH-1 (gh-2), not high-5', 'see `GH-1` (`gh-2`), not high-5'],
    ['[x][y]', String.raw`\[x\]\[y\]`],
    ['<script>alert(1)</script>', '`<script>alert(1)</script>`'],
    ['<b onmouseover=x>', '`<b onmouseover=x>`'],
    [
      'Add <meta name="a" content="b:c">, then (see example.com).',
      'Add `<meta name="a" content="b:c">`, then (see `example.com`).',
    ],
    ['robots.txt: "og:title", @all!', '`robots.txt`: "`og:title`", `@all`!'],
    ['::: (:) a<b c<', '`:::` `(:)` a\\<b c\\<'],
    ['a@b.example @you #1', '`a@b.example` `@you` `#1`'],
    ['www.evil.example', '`www.evil.example`'],
    ['``` x/`y', '\\`\\`\\` ``x/`y``'],
    ['/`', '`` /` ``'],
    ['a\n\n# b\r- c', 'a `#` b - c'],
    ['2.9 s, 1.2.3.4', '2.9 s, `1.2.3.4`'],
    ['1. one', String.raw`1\. one`],
    ['&lt;b&gt;', String.raw`\&lt;b\&gt;`],
    ['one-way, "x"; -y', 'one-way, "x"; -y'],
    ['- item', String.raw`\- item`],
    ['1) one', String.raw`1\) one`],
    ['--- x', String.raw`\--- x`],
    ['-y', '-y'],
    ['===', String.raw`\=\=\=`],
    ['a ==b==', String.raw`a \=\=b\=\=`],
    ['%1 of !2', String.raw`\%1 of \!2`],
    ['${{ x }}', String.raw`\$\{\{ x \}\}`],
    ['12.5 KB (3%): no "x".', '12.5 KB (3%): no "x".'],
    ['of 12.5 KB = 3', 'of 12.5 KB = 3'],
    ['a|b', String.raw`a\|b`],
  ])('are text: %j', (text, written) => {
    expect(markdownText(text)).toBe(written)
  })

  it('as code are fenced by more than they hold, on one line', () => {
    expect(markdownCode('a ``` b\n`')).toBe('```` a ``` b ` ````')
    expect(markdownCode(' \n ')).toBe('')
    expect(markdownCode('x'.repeat(9000)).length).toBeLessThan(520)
  })
})

describe.each([
  '</code></pre><script>alert(1)</script>',
  '`` `</script><img src=x onerror=alert(1)>`',
  '\n\n# Heading\n\n![x](https://evil.example)\n',
  '=HYPERLINK("https://evil.example")',
  '\u202e@all\u0000\ud800 "quoted", cells\r\nand lines',
])('a report with %j', (text) => {
  const drawn = resultsWith(text)
  const results: Results = {
    ...drawn,
    checks: drawn.checks.map((check) => ({ ...check, outcome: 'fail', superseded_by: null })),
  }

  it('as Markdown has no markup but ours', () => {
    const written = writeMarkdown(results, { address: ADDRESS })
    // Removes code spans as CommonMark reads them: up to the next fence of the same length.
    const rest = written
      .replace(/(?<![\\`])(`+)(?!`).*?(?<!`)\1(?!`)/g, '')
      .replace(/\*\*(?:Why it matters:|How to fix it:|Source:|\w+, \d+ of 100)\*\*/g, '')
      .replace(`<${ADDRESS}>`, '')
      .replace(/\\[!-/:-@[-`{-~]/g, '')
    expect(rest).not.toMatch(/[![\]*_~<>`|&]|https?:|@/)
    for (const line of written.split('\n')) expect(visibleText(line)).toBe(line)
  })

  it('as CSV has no formula, and a line for each row', () => {
    const rule = { measure: 'score', min: 90, path: text }
    const verdict = { rule, device: null, state: 'fail', unit: 'points', actual: 74 } as const
    const lines = writeCsv(results, [verdict]).split('\n')
    expect(lines.at(-2)).toMatch(/,score,budget,,fail,no,Score: at least 90,/)
    for (const line of lines.slice(1)) {
      expect(visibleText(line)).toBe(line)
      expect(line).not.toMatch(/(?:^|,)"?[=@]/)
    }
  })
})
