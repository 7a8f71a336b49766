import type { Report } from '../../../store/reports/report-row.ts'
import { DEVICE_WORDS } from '../../parts/list/device-words.ts'
import { StatePill } from '../../parts/list/state-pill.tsx'
import { PrivacyLabel } from '../../parts/report/privacy-label.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'

/** The pages with the lowest scores, with their results. */
export function LowestTable({ reports }: { readonly reports: readonly Report[] }) {
  return (
    <Records label="Reports" heads={['Page', 'Result', 'Device', 'Visibility', 'Audited']}>
      {reports.map((report) => (
        <Row report={report} />
      ))}
    </Records>
  )
}

function Row({ report }: { readonly report: Report }) {
  const { id, url, device, privacy, generatedAt, createdAt } = report
  return (
    <tr role="row">
      <td role="cell" class="page">
        <a href={`/r/${id}`}>
          <Quoted text={url.replace(/^https?:\/\//, '').replace(/\/$/, '')} length={120} />
        </a>
      </td>
      <td role="cell">
        <StatePill report={report} />
      </td>
      <td role="cell" class="soft">
        {DEVICE_WORDS[device]}
      </td>
      <td role="cell" class="soft">
        <PrivacyLabel privacy={privacy} />
      </td>
      <td role="cell" class="soft">
        <When at={generatedAt ?? createdAt} />
      </td>
    </tr>
  )
}
