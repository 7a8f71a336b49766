import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { counted, verb } from '../shared/counted.ts'
import { milliseconds } from './shared/amounts.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'font-display-insight'

export const fontDisplayLab = defineLabCheck({
  id: 'font-display-lab',
  category: 'performance',
  importance: 'medium',
  title: 'Text stays visible while web fonts load in the browser',
  why: 'Visitors cannot read text whose font is still loading; browsers hide such text for up to 3 seconds.',
  fix: 'Set font-display: swap or optional in each @font-face rule, or add display=swap to the URL of the font service.',
  criteria: {
    pass: 'No web font that the page uses delays text.',
    warn: 'At least one web font has font-display block, auto or fallback, and text waits for its file.',
    'not-applicable': 'The page loads no web font, or Lighthouse gave no result.',
    note: 'Fonts with font-display swap or optional do not delay text. Fonts that are declared and not used do not count.',
  },
  source: 'https://developer.chrome.com/docs/performance/insights/font-display',
  reads: ['loading'],
  supersedes: ['font-display'],
  examples: {
    pass: [fonts([])],
    warn: [fonts([180])],
    'not-applicable': [rowsExample(AUDIT, [])],
  },

  evaluate({ loading: { slowFonts, files } }) {
    if (slowFonts === null) return notMeasured()
    const blocking = slowFonts.filter(({ ms }) => ms > 0)
    if (blocking.length === 0) {
      return files.some(({ type }) => type === 'Font')
        ? pass()
        : notApplicable('The page loads no web font')
    }
    const longest = Math.round(Math.max(...blocking.map(({ ms }) => ms)))
    return warn(
      `${counted(blocking.length, 'web font')} ${verb(blocking.length, 'delays', 'delay')} text by up to ${milliseconds(longest)}`,
      blocking.map(({ url, ms }) => ({ url, ms: Math.round(ms) })),
      { value: { number: longest, unit: 'ms' } },
    )
  },
})

function fonts(waits: readonly number[]) {
  const url = 'https://www.example.com/own.woff2'
  const files = [{ url, type: 'Font', bytes: 20_000, party: 'first' }] as const
  return {
    ...rowsExample(
      AUDIT,
      waits.map((wastedMs) => ({ url, wastedMs })),
    ),
    facts: { loading: { files } },
  }
}
