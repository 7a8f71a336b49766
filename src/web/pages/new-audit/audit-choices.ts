import { type DraftRules, ReportDraftFields } from '../../api/report-fields.ts'
import { formPrivacy } from '../../query/default-privacy.ts'
import { readFields } from '../../query/fields.ts'
import { textField } from '../../http/form/text-field.ts'
import { typedRun } from '../../parts/forms/run-fields.tsx'
import type { AuditChoices } from './audit-options.tsx'

/** The submitted choices, as far as they are valid. */
export function choicesOf(body: unknown, { settings }: Pick<DraftRules, 'settings'>): AuditChoices {
  const { device, samples, privacy } = readFields(ReportDraftFields, body).fields
  return {
    ...typedRun(body, samples),
    device: device ?? 'mobile',
    privacy: privacy ?? formPrivacy(settings.current()),
    project: textField(body, 'project'),
  }
}
