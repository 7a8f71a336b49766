import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { goldenFile, goldenReport } from './golden/golden-report.ts'
import { GOLDEN_PAGES } from './golden/pages.ts'

it.each(Object.entries(GOLDEN_PAGES))(
  'says of the %s page what is kept; `npm run golden` keeps a change that was meant',
  (name, page) => {
    expect(goldenReport(page)).toBe(readFileSync(goldenFile(name), 'utf8'))
  },
)
