import type { Report } from '../../../store/report-row.ts'
import { PrivacyLabel } from '../privacy-label.tsx'
import { Quoted } from '../quoted.tsx'
import { When } from '../when.tsx'
import { StatePill } from './state-pill.tsx'

/**
 * Reports, a row each; on a phone a card each. Its roles are named because browsers forget them where a
 * style sheet makes something else of a table.
 */
export function ReportTable({ reports }: { readonly reports: readonly Report[] }) {
  return (
    <table role="table" class="rows" aria-label="Reports">
      <thead role="rowgroup">
        <tr role="row">
          {['Page', 'Result', 'Audited', 'Visibility'].map((title) => (
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
  const { id, url, project, device, privacy, generatedAt, createdAt } = report
  return (
    <tr role="row">
      <td role="cell">
        <a href={`/r/${id}`}>
          <Quoted text={url.replace(/^https?:\/\//, '').replace(/\/$/, '')} length={120} />
        </a>
        <p class="soft">
          <Quoted text={project} length={80} /> · {DEVICE_WORDS[device]}
        </p>
      </td>
      <td role="cell">
        <StatePill report={report} />
      </td>
      <td role="cell" class="soft">
        <When at={generatedAt ?? createdAt} />
      </td>
      <td role="cell" class="soft">
        <PrivacyLabel privacy={privacy} />
      </td>
    </tr>
  )
}

const DEVICE_WORDS: Readonly<Record<Report['device'], string>> = {
  mobile: 'phone',
  desktop: 'desktop',
  both: 'phone and desktop',
}
