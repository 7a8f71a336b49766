import { bytesText } from '../../../../report/write/number-text.ts'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Resources = PageSummary['resources']

export const resourcesBlock: FactBlock = {
  name: 'resources',
  title: 'Files',
  lead: 'Files named in the HTML. A sample was fetched to measure sizes.',
  gist: ({ page }) => (page.resources.total === 0 ? 'none' : gistOf(page.resources)),
  Body: ResourceFacts,
}

function gistOf({ total, groups }: Resources): string {
  const bytes = groups.reduce((sum, { wire_bytes }) => sum + wire_bytes, 0)
  return bytes === 0 ? String(total) : `${total}, ${bytesText(bytes)} measured`
}

function ResourceFacts({ results: { page } }: BlockProps) {
  const { resources } = page
  if (resources.total === 0) {
    return (
      <section class="card">
        <h2>Files</h2>
        <p>The HTML names no files.</p>
      </section>
    )
  }
  return (
    <>
      <section class="card">
        <h2>By type</h2>
        <FactTable
          columns={[
            'Type',
            'Origin',
            'Files',
            'Fetched',
            'Transfer size',
            'Full size',
            'Compressed',
            'Cached a day',
          ]}
          rows={resources.groups.map(groupRow)}
        />
      </section>
      <section class="card">
        <h2>Files, largest first</h2>
        <FactTable
          columns={['URL', 'Type', 'Transfer size', 'Encoding', 'Cached']}
          rows={resources.rows.map(fileRow)}
          total={resources.total}
        />
      </section>
    </>
  )
}

function groupRow(group: Resources['groups'][number]) {
  const { type, party, count, measured } = group
  return [
    <Quoted text={type} />,
    party === 'third' ? 'third party' : 'first party',
    count,
    measured,
    measured === 0 ? '–' : bytesText(group.wire_bytes),
    measured === 0 ? '–' : bytesText(group.decoded_bytes),
    measured === 0 ? '–' : shareText(group.compressed, measured),
    measured === 0 ? '–' : shareText(group.cached, measured),
  ]
}

function shareText(part: number, whole: number): string {
  return `${Math.round((part / whole) * 100)} %`
}

function fileRow(file: Resources['rows'][number]) {
  const { url, type, party, wire_bytes, max_age } = file
  return [
    <OutboundLink url={url} />,
    <Quoted text={party === 'third' ? `${type}, third party` : type} />,
    wire_bytes === null ? '–' : bytesText(wire_bytes),
    <Quoted text={howText(file)} />,
    max_age === null ? '–' : ageText(max_age),
  ]
}

function howText({ status, encodings, http_version }: Resources['rows'][number]): string {
  if (status === null) return 'not fetched'
  const parts = [
    status === 200 ? '' : `status ${status}`,
    http_version === null ? '' : `HTTP/${http_version}`,
    encodings.length === 0 ? 'uncompressed' : encodings.join(', '),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

function ageText(seconds: number): string {
  if (seconds === 0) return 'not'
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`
  return seconds < 86_400 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
}
