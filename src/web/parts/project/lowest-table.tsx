import type { Report } from '../../../store/report-row.ts'
import { DEVICE_WORDS } from '../list/device-words.ts'
import { StatePill } from '../list/state-pill.tsx'
import { PrivacyLabel } from '../privacy-label.tsx'
import { Quoted } from '../quoted.tsx'
import { When } from '../when.tsx'

/** Reports with their results, to look through. Roles are named for the reason that `ReportTable` gives. */
export function LowestTable({ reports }: { readonly reports: readonly Report[] }) {
  return (
    <table role="table" class="records" aria-label="Reports">
      <thead role="rowgroup">
        <tr role="row">
          {['Page', 'Result', 'Device', 'Visibility', 'Audited'].map((title) => (
            <th role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {reports.map((report) => (
          <Row report={report} />
        ))}
      </tbody>
    </table>
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
