import { expect, it } from 'vitest'
import { findingsByPage } from '../../report/imported/imported-findings.ts'
import { findingPieces, writeFindings } from '../../report/write/ci/write-formats.ts'
import { withPauses } from './with-pauses.ts'

const PAGES = 60
const audits = Array.from({ length: 40 }, (_, id) => ({ id: `a${id}`, title: 'Audit', score: 0 }))
const metrics = { fcp: 1, lcp: 1, tbt: 1, cls: 0, 'speed-index': 1, tti: 1 }
const run = { lighthouse: '13.5.0', categories: [], metrics, audits }
const pages = Array.from({ length: PAGES }, (_, page) => ({
  url: `/${page}`,
  formFactor: 'mobile' as const,
  runs: [run],
}))
const OPTIONS = { version: '1.0.0', project: 'library', device: 'mobile' }

/** How often the program turned to other work until this was done. */
async function turnsUntil<Result>(done: Promise<Result>) {
  let turns = 0
  let goesOn = true
  const count = () => {
    turns += 1
    if (goesOn) setImmediate(count)
  }
  setImmediate(count)
  const result = await done
  goesOn = false
  return { turns, result }
}

it.each(['sarif', 'junit', 'codequality', 'summary'] as const)(
  'leaves time for other requests at each page of a build as %s',
  async (format) => {
    const judging = findingsByPage({ pages, base: pages, rules: [], runAt: 0 })
    const judged = await turnsUntil(withPauses(judging))
    expect(judged.turns).toBeGreaterThanOrEqual(PAGES - 1)
    const { pages: found } = judged.result.result
    const written = await turnsUntil(withPauses(findingPieces(format, found, OPTIONS)))
    expect(written.turns).toBeGreaterThanOrEqual(PAGES - 1)
    const { texts } = written.result
    expect(texts.join('')).toBe(writeFindings(format, found, OPTIONS))
    expect(texts).not.toContain('')
  },
)
