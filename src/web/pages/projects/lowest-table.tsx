import type { Report } from '../../../store/reports/report-row.ts'
import { PrivacyLabel } from '../../parts/report/privacy-label.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { When } from '../../parts/texts/when.tsx'
import { ReportCells } from './report-cells.tsx'

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
  const { privacy, generatedAt, createdAt } = report
  return (
    <tr role="row">
      <ReportCells report={report} />
      <td role="cell" class="soft">
        <PrivacyLabel privacy={privacy} />
      </td>
      <td role="cell" class="soft">
        <When at={generatedAt ?? createdAt} />
      </td>
    </tr>
  )
}
