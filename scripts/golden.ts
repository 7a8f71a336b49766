// npm run golden
//
// Stores the current reports of the golden pages. Review the difference: each changed line is an outcome that changes
// for users.
import { writeFileSync } from 'node:fs'
import { goldenFile, goldenReport } from '../test/golden/golden-report.ts'
import { GOLDEN_PAGES } from '../test/golden/pages.ts'

for (const [name, page] of Object.entries(GOLDEN_PAGES)) {
  writeFileSync(goldenFile(name), goldenReport(page))
}
