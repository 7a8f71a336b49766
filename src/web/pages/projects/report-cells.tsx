import type { Report } from '../../../store/reports/report-row.ts'
import { DEVICE_WORDS } from '../../parts/list/device-words.ts'
import { StatePill } from '../../parts/list/state-pill.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

/** The cells of a report that tables of a project have in common: page, result and device. */
export function ReportCells({ report }: { readonly report: Report }) {
  const { id, url, device } = report
  return (
    <>
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
    </>
  )
}
