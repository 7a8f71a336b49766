import { type DraftRules, type DraftRequest, readDraft } from '../../api/report-fields.ts'
import { invalidFields } from '../../http/problem.ts'
import { formPrivacy } from '../../query/default-privacy.ts'
import { lostPasswordFault } from '../../http/form/lost-password.ts'

/** The request of a form for new audits. @throws {Problem} `fields-invalid` */
export function readAuditForm(body: unknown, { parseTarget, settings }: DraftRules): DraftRequest {
  const fault = lostPasswordFault(body)
  if (fault !== undefined) throw invalidFields({ access_password: [fault] })
  return readDraft(body, { parseTarget, defaultPrivacy: formPrivacy(settings.current()) })
}
