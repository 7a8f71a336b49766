import { bytesText, valueText } from '../../../../report/write/number-text.ts'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import { phasesOf, TimingBar } from '../loading/timing-bar.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

interface PageProps {
  readonly page: PageSummary
}

export const requestBlock: FactBlock = {
  name: 'request',
  title: 'Request and response',
  lead: 'Redirects, timing and response of the page.',
  gist: ({ page }) => `${page.status}, ${bytesText(page.bytes.decoded)}`,
  Body: RequestFacts,
}

function RequestFacts({ results: { page } }: BlockProps) {
  return (
    <>
      <Redirects page={page} />
      <Timing page={page} />
      <Answer page={page} />
    </>
  )
}

const REASONS: Readonly<Record<string, string>> = {
  https: 'to HTTPS',
  http: 'to HTTP',
  www: 'www',
  host: 'another host',
  slash: 'trailing slash',
  path: 'another path',
  query: 'another query',
  same: 'nothing',
}

function Redirects({ page: { redirects } }: PageProps) {
  return (
    <section class="card">
      <h2>Redirects</h2>
      {redirects.length === 0 ? (
        <p>No redirects.</p>
      ) : (
        <FactTable
          columns={['From', 'Status', 'To', 'Changes', 'Header', 'Time']}
          rows={redirects.map(({ url, status, location, reason, headers, ms }) => [
            <Quoted text={url} />,
            status,
            <Quoted text={location} />,
            REASONS[reason] ?? '–',
            headers.length === 0 ? '–' : <Quoted text={headersText(headers)} length={300} />,
            milliseconds(ms),
          ])}
        />
      )}
    </section>
  )
}

function headersText(headers: PageSummary['redirects'][number]['headers']): string {
  return headers.map(({ name, value }) => `${name}: ${value}`).join(' · ')
}

function Timing({ page: { timing } }: PageProps) {
  return (
    <section class="card">
      <h2>Timing</h2>
      <TimingBar timing={timing} />
      <FactTable
        layout="kept"
        columns={['Phase', 'Time']}
        rows={[
          ...phasesOf(timing).map(({ key, name, ms }) => [
            <span>
              <span class={`key ${key}`} /> {name}
            </span>,
            milliseconds(ms),
          ]),
          ...besides(timing),
          ['Total', timing.total === null ? 'not measured' : milliseconds(timing.total)],
        ]}
      />
    </section>
  )
}

/** Calculated from the rounded numbers, so that the displayed ones add up. */
function besides(timing: PageSummary['timing']): string[][] {
  const shown = phasesOf(timing).reduce((sum, { ms }) => sum + Math.round(ms), 0)
  const rest = Math.round(timing.total ?? 0) - shown
  return rest > 0 ? [['Between requests, in Pagemark', milliseconds(rest)]] : []
}

function Answer({ page }: PageProps) {
  const { bytes, encodings, truncated } = page
  return (
    <section class="card">
      <h2>Response</h2>
      <FactList
        facts={[
          ['Status', page.status],
          ['Type', <Quoted text={page.mime_type} />],
          ['Encoding', <Quoted text={page.charset} />],
          ['Size', bytesText(bytes.decoded)],
          ['Sent', sentText(bytes.wire, encodings)],
          ['Compression', encodings.length === 0 ? 'none' : <Quoted text={encodings.join(', ')} />],
          ['Protocol', <Quoted text={`HTTP/${page.http_version}`} />],
          ['Server address', <Quoted text={page.remote_address} />],
          [
            'Parsed up to',
            truncated && <Quoted text={`line ${truncated.line}: ${truncated.reason}`} />,
          ],
        ]}
      />
    </section>
  )
}

function sentText(wire: number, encodings: readonly string[]): string {
  return encodings.length === 0 ? `${bytesText(wire)}, uncompressed` : bytesText(wire)
}

function milliseconds(number: number): string {
  return valueText({ number, unit: 'ms' }).replace(' ', '\u00A0')
}
