import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, notApplicable, pass, warn } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'

const AUDIT = 'font-display-insight'

export const fontDisplayLab = defineLabCheck({
  id: 'font-display-lab',
  category: 'performance',
  importance: 'medium',
  title: 'Web fonts that were used did not hide text',
  why: 'Text in a font that has not come yet is invisible, on a slow connection for up to three seconds.',
  fix: 'Write font-display: swap or optional into each @font-face rule, or display=swap into the address of a font service.',
  criteria:
    'Passes when every web font that the page used has font-display swap or optional, and warns when one has block, auto or fallback and its file had to be waited for. Fonts that are declared and not used do not count. Does not apply when no font was loaded.',
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
        : notApplicable('No web font was loaded.')
    }
    return warn(
      `Text waited for ${counted(blocking.length, 'font')}.`,
      blocking.map(({ url, ms }) => ({ url, ms: Math.round(ms) })),
      { value: { number: Math.round(Math.max(...blocking.map(({ ms }) => ms))), unit: 'ms' } },
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
