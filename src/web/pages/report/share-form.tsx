import type { Report } from '../../../store/reports/report-row.ts'
import { VisibilityFields } from '../../parts/forms/visibility-fields.tsx'
import type { Privacy } from '../../../store/tables/report-tables.ts'

export interface ShareFormProps {
  readonly report: Pick<Report, 'id' | 'privacy' | 'hasPassword' | 'listed'>
  /** The submitted values, if they are invalid. */
  readonly chosen?: Privacy | undefined
  readonly fault?: string | undefined
  /** A new random password. */
  readonly suggested?: string | undefined
}

/** Changes who can see a report. */
export function ShareForm({ report, chosen, fault, suggested }: ShareFormProps) {
  const { id, privacy, hasPassword, listed } = report
  return (
    <form class="form" method="post" action={`/r/${id}/share`} data-stay>
      <VisibilityFields
        privacy={chosen ?? privacy}
        hasPassword={hasPassword}
        fault={fault}
        listed={listed}
        suggestion={{ path: `/r/${id}/share?suggest=1`, password: suggested }}
      />
      <button class="button main" type="submit" data-busy="Saving…">
        Save
      </button>
    </form>
  )
}
