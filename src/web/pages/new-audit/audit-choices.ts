import { type DraftRules, ReportDraftFields } from '../../api/report-fields.ts'
import { readFields } from '../../query/fields.ts'
import { wasPasswordTyped } from '../../http/form/lost-password.ts'
import { textField } from '../../http/form/text-field.ts'
import type { AuditChoices } from './audit-options.tsx'

/** What was chosen, as far as it can be a choice. */
export function choicesOf(body: unknown, { settings }: Pick<DraftRules, 'settings'>): AuditChoices {
  const { device, samples, privacy } = readFields(ReportDraftFields, body).fields
  return {
    device: device ?? 'mobile',
    samples: samples ?? 1,
    privacy: privacy ?? settings.current().DEFAULT_PRIVACY,
    project: textField(body, 'project'),
    language: textField(body, 'language'),
    waitFor: textField(body, 'wait_for'),
    accessUsername: textField(body, 'access_username'),
    lostPassword: wasPasswordTyped(body),
  }
}
