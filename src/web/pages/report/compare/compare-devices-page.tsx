import type { DeviceComparison } from '../../../../report/compare/compare-devices.ts'
import type { Results } from '../../../../report/results.ts'
import type { Report } from '../../../../store/reports/report-row.ts'
import type { StoredResults } from '../../../../store/runs/results.ts'
import { CompareActs } from './compare-acts.tsx'
import { type DeviceWords, deviceWords } from '../../../parts/compare/compare-words.ts'
import { DeviceCard } from './device-card.tsx'
import { DeviceDifferences } from './device-differences.tsx'
import { Document, type Site } from '../../../parts/frame/document.tsx'
import { factsPath } from '../facts/fact-blocks.ts'
import { missingDevice } from '../../../parts/lab/missing-device.ts'
import { Quoted, quoteText } from '../../../parts/texts/quoted.tsx'
import { reportPath } from '../../../parts/report/report-path.ts'
import { When } from '../../../parts/texts/when.tsx'
import type { DevicesFilter } from './compare-filter.ts'

export interface CompareDevicesPageProps {
  readonly site: Site
  readonly report: Report
  /** Undefined if the run has no results yet. */
  readonly stored: StoredResults | undefined
  readonly filter: DevicesFilter
  /** Undefined unless both devices loaded the page. */
  readonly compared: ComparedDevices | undefined
  /** Whether unchanged items are hidden. */
  readonly differencesOnly: boolean
}

export interface ComparedDevices {
  readonly comparison: DeviceComparison
  /** The same as Markdown, for tickets. */
  readonly markdown: string
}

/** The differences between mobile and desktop in one run. */
export function CompareDevicesPage(props: CompareDevicesPageProps) {
  const { site, report, stored, filter, compared } = props
  const words = deviceWords(filter.a, filter.b)
  const title = `${words.a} and ${words.b.toLowerCase()}`
  const base = reportPath(report.id, filter.run)
  return (
    <Document
      site={site}
      title={`${title}: ${quoteText(report.url, 80)}`}
      class="report comparing"
      enhanced
    >
      <section class="facts-head">
        <p>
          <a href={base}>
            {filter.run !== undefined && `Run ${filter.run} of the `}
            {filter.run === undefined ? 'Report' : 'report'} of{' '}
            <Quoted text={report.url} length={120} />
          </a>
          {stored && (
            <span class="soft">
              {' '}
              <When at={stored.savedAt} />
            </span>
          )}
        </p>
        <h1>{title}</h1>
      </section>
      {stored && compared ? (
        <TwoDevices {...props} {...{ stored, compared, words, base }} />
      ) : (
        <section class="card">
          <p>
            <Quoted text={nothingText(report, stored?.results)} />
          </p>
        </section>
      )}
    </Document>
  )
}

interface TwoDevicesProps extends CompareDevicesPageProps {
  readonly stored: StoredResults
  readonly compared: ComparedDevices
  readonly words: DeviceWords
  readonly base: string
}

function TwoDevices(props: TwoDevicesProps) {
  const { report, stored, filter, compared, words, base, differencesOnly } = props
  const { comparison, markdown } = compared
  const { lab, final_url } = stored.results
  const run = filter.run === undefined ? '' : `&run=${filter.run}`
  const path = `${reportPath(report.id)}/compare?devices=${filter.a},${filter.b}${run}`
  const judged = lab?.devices[0]?.device
  return (
    <>
      <div class="sides">
        <DeviceCard name={words.a} device={comparison.before} judged={judged === filter.a} />
        <DeviceCard name={words.b} device={comparison.after} judged={judged === filter.b} />
      </div>
      <p class="notice">
        <strong>Scores of two devices are not comparable.</strong> Network, processor, screen and
        thresholds differ. Checks are not compared, since only one device is scored.
      </p>
      <CompareActs {...{ path, differencesOnly, markdown }} />
      <DeviceDifferences
        {...{ comparison, words, differencesOnly }}
        source={{ reportId: report.id, run: stored.run }}
        host={URL.parse(final_url)?.host ?? ''}
        path={factsPath(base, 'loading')}
      />
    </>
  )
}

/** Why there are no two devices to compare. */
function nothingText({ device }: Report, results: Results | undefined): string {
  const lab = results?.lab
  if (!results || lab?.status === 'measuring') {
    return 'There is nothing to compare yet: the audit is still running.'
  }
  if (!lab || lab.devices.length === 0) {
    return `There is nothing to compare: ${lab?.reason ?? 'the audit did not use a browser.'}`
  }
  return (
    missingDevice(device, lab) ??
    'This run tested only one device. Audit the page on both devices to compare them.'
  )
}
