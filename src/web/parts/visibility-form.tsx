import type { Privacy, Report } from '../../store/report-row.ts'
import { VisibilityFields } from './visibility-fields.tsx'

export interface VisibilityFormProps {
  readonly report: Pick<Report, 'id' | 'privacy' | 'hasPassword'>
  /** What was chosen, when it could not be taken. */
  readonly chosen?: Privacy | undefined
  readonly fault?: string | undefined
}

/** Changes who may see a report. */
export function VisibilityForm({ report, chosen, fault }: VisibilityFormProps) {
  const { id, privacy, hasPassword } = report
  return (
    <form class="form" method="post" action={`/r/${id}/visibility`}>
      <VisibilityFields privacy={chosen ?? privacy} hasPassword={hasPassword} fault={fault} />
      <button class="button main" type="submit">
        Save
      </button>
    </form>
  )
}
