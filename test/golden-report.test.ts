import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { goldenFile, goldenReport } from './golden/golden-report.ts'
import { GOLDEN_PAGES } from './golden/pages.ts'
import { numberFaults } from './support/texts/check-texts.ts'

it.each(Object.entries(GOLDEN_PAGES))(
  'says of the %s page what is kept; `npm run golden` keeps a change that was meant',
  (name, page) => {
    expect(goldenReport(page)).toBe(readFileSync(goldenFile(name), 'utf8'))
  },
)

it.each(Object.keys(GOLDEN_PAGES))('says no 0 and no 1 of 1 of the %s page', (name) => {
  const report = readFileSync(goldenFile(name), 'utf8')
  const messages = [...report.matchAll(/"message": "(.*)"/g)].map(([, message = '']) => message)
  expect(messages.length).toBeGreaterThan(50)
  expect(messages.flatMap(numberFaults)).toEqual([])
})
