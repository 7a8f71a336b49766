// npm run golden
//
// Keeps the reports of the golden pages as they are now. Review the difference: each changed line is a
// verdict that users will see changed.
import { writeFileSync } from 'node:fs'
import { goldenFile, goldenReport } from '../test/golden/golden-report.ts'
import { GOLDEN_PAGES } from '../test/golden/pages.ts'

for (const [name, page] of Object.entries(GOLDEN_PAGES)) {
  writeFileSync(goldenFile(name), goldenReport(page))
}
