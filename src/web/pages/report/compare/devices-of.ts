import { compareDevices } from '../../../../report/compare/compare-devices.ts'
import { devicesMarkdown } from '../../../../report/write/markdown/devices-markdown.ts'
import type { Report } from '../../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../../store/runs/results.ts'
import { deviceWords } from '../../../parts/compare/compare-words.ts'
import { reportPath } from '../../../parts/report/report-path.ts'
import type { ComparedDevices } from './compare-devices-page.tsx'
import type { DevicesFilter } from './compare-filter.ts'

interface DevicesPlace {
  readonly report: Report
  readonly filter: DevicesFilter
  /** Public URL of this installation. */
  readonly address: string
  readonly differencesOnly: boolean
}

/** The two devices of a run, compared; undefined unless both loaded the page. */
export function devicesOf(
  { results, savedAt }: StoredResults,
  { report: { id, url }, filter, address, differencesOnly }: DevicesPlace,
): ComparedDevices | undefined {
  const seen = (name: string) => results.lab?.devices.find(({ device }) => device === name)
  const [before, after] = [seen(filter.a), seen(filter.b)]
  if (!before || !after) return undefined
  const comparison = compareDevices(before, after)
  const markdown = devicesMarkdown(comparison, {
    url,
    at: savedAt,
    address: address + reportPath(id, filter.run),
    words: deviceWords(filter.a, filter.b),
    differencesOnly,
  })
  return { comparison, markdown }
}
