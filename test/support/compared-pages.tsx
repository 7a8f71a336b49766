import type { VNode } from 'preact'
import { compareDevices } from '../../src/report/compare/compare-devices.ts'
import { compareResults } from '../../src/report/compare/compare-results.ts'
import { pairedDevices } from '../../src/report/compare/paired-devices.ts'
import type { Results } from '../../src/report/results.ts'
import type { Report } from '../../src/store/reports/report-row.ts'
import type { StoredResults } from '../../src/store/runs/results.ts'
import type { Run } from '../../src/store/runs/run-row.ts'
import { CompareDevicesPage } from '../../src/web/pages/report/compare/compare-devices-page.tsx'
import { ComparePage } from '../../src/web/pages/report/compare/compare-page.tsx'
import { CompareReportsPage } from '../../src/web/pages/report/compare/compare-reports-page.tsx'
import { ReportPage } from '../../src/web/pages/report/report-page.tsx'
import { RunFailedPage } from '../../src/web/pages/report/run-failed-page.tsx'
import { RunsPage } from '../../src/web/pages/report/runs-page.tsx'
import type { Site } from '../../src/web/parts/frame/document.tsx'
import { PLAIN_REPORT } from '../../src/web/query/report-filter.ts'

interface Poisoned {
  readonly stored: StoredResults
  /** The same results without hostile text. */
  readonly sample: Results
  readonly text: string
}

/** The pages that show more than one run, with this text in them. */
export function comparedPages(
  site: Site,
  own: Report,
  { stored, sample, text }: Poisoned,
): VNode[] {
  const run = (number: number): Run => ({
    id: text,
    reportId: own.id,
    number,
    status: number === 2 ? 'failed' : 'completed',
    attempt: 1,
    result: number === 2 ? null : 'bad',
    score: number === 2 ? null : 40,
    incomplete: number === 1,
    catalogueVersion: number,
    metrics: { lcp: 1, fcp: 1, tbt: 1, speed_index: 1, cls: 1 },
    error: number === 2 ? { code: 'timeout', message: text } : null,
    createdAt: 0,
    startedAt: 0,
    endedAt: 0,
  })
  const runs = [run(3), run(2), run(1)] as const
  const filter = {
    ...PLAIN_REPORT,
    search: text,
    category: 'seo',
    open: true,
    trend: 'lcp',
  } as const
  const comparison = compareResults(sample, stored.results)
  const since = { run: 1, at: 0, comparison }
  const devices = pairedDevices(stored.results, stored.results)
  const shown = { report: own, stored }
  const devicesFilter = { a: 'mobile', b: 'desktop', run: 1 } as const
  const [phone] = stored.results.lab?.devices ?? []
  const unlike = phone && { ...phone, requests: { ...phone.requests, rows: [] } }
  const byDevice = {
    compared: unlike && { comparison: compareDevices(phone, unlike), markdown: text },
    differencesOnly: false,
  }
  const between = { comparison, devices, markdown: text }
  const compared = { a: runs[2], b: runs[0], ...between }
  return [
    <ReportPage {...{ site, report: own, stored, since, runs, filter }} />,
    <ReportPage {...{ site, report: own, stored, since }} past />,
    <RunsPage {...{ site, report: own, runs, filter }} />,
    <RunFailedPage site={site} report={own} run={runs[1]} />,
    <ComparePage {...{ site, report: own, runs, compared }} differencesOnly={false} />,
    <ComparePage {...{ site, report: own, runs: [], compared: undefined }} differencesOnly />,
    <CompareReportsPage
      {...{ site, a: shown, b: shown, compared: between }}
      differencesOnly={false}
    />,
    <CompareDevicesPage {...{ site, report: own, stored, filter: devicesFilter }} {...byDevice} />,
    <CompareReportsPage
      {...{ site, a: shown, b: { ...shown, stored: undefined } }}
      compared={undefined}
      differencesOnly
    />,
  ]
}
