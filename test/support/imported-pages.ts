import type { AuditedPage } from '../../src/report/findings/audited-page.ts'
import { importedFindings } from '../../src/report/imported/imported-findings.ts'
import type { ImportedPage } from '../../src/report/imported/imported-run.ts'
import { readUpload } from '../../src/report/imported/read-upload.ts'
import { sampleLabResults } from './sample-results.ts'

/** The pages of a build as its exports write them: of Pagemark, and of Lighthouse with a hostile text everywhere. */
export function importedPages(hostile: string): readonly AuditedPage[] {
  const lhr = {
    lighthouseVersion: '13.5.0',
    categories: {},
    audits: {
      [hostile]: { title: hostile, score: 0 },
      'image-alt': { title: 'Images', score: 0.6 },
    },
  }
  const pages = [
    { url: '/pricing', results: sampleLabResults() },
    { url: `http://localhost:PORT/${hostile}`, lhr },
    { url: hostile, lhr },
  ].flatMap((upload): ImportedPage[] => {
    const read = readUpload(JSON.stringify(upload))
    if (!read.ok) throw new Error(read.fault)
    return read.runs.map(({ formFactor, run }) => ({ url: read.url, formFactor, runs: [run] }))
  })
  const rules = [{ measure: 'lcp', max: 1 }]
  return [...importedFindings({ pages, base: pages.slice(0, 1), rules, runAt: 0 }).pages]
}
