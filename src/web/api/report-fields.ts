import type { Settings } from '../../settings/settings.ts'
import { type Static, Type } from 'typebox'
import { reportPasswordFault } from '../../accounts/passwords.ts'
import { type AuditRequest, auditRequest, devicesOf } from '../../request/audit-request.ts'
import { nameFault } from '../../store/projects/project-row.ts'
import type { Report } from '../../store/reports/report-row.ts'
import type { RequestChange } from '../../store/reports/request-columns.ts'
import type { ParsedTarget } from '../../request/target.ts'
import { inputOf, type Reading, readFields, refuseErrors } from '../query/fields.ts'
import { misspeltFields, refuseUnknownAlone } from '../query/unknown-fields.ts'
import { invalidFields } from '../http/problem.ts'
import { readRun, readRunChange, RUN_CHANGE_FIELDS, RUN_FIELDS } from './run-fields.ts'
import type { Privacy } from '../../store/tables/report-tables.ts'

const privacy = Type.Optional(
  Type.Enum([0, 1, 2], {
    description: '0 public (anyone with the link), 1 private, 2 with password.',
  }),
)
const password = Type.Optional(
  Type.String({
    description: 'Password of the report, 1 to 1,024 bytes. Used only with privacy 2.',
  }),
)
const project = Type.Optional(
  Type.String({
    description:
      'Name of a project, which is created if it does not exist, or ID of a project shared with you as editor.',
  }),
)

/** Body of `POST /reports`. */
export const ReportDraftFields = inputOf({
  url: Type.String({
    description: 'The URL to audit, http or https. A host name alone is read as https.',
  }),
  privacy,
  password,
  project,
  device: Type.Enum(['mobile', 'desktop', 'both'], { default: 'mobile' }),
  ...RUN_FIELDS,
})
type DraftFields = Static<typeof ReportDraftFields>

/** Body of `PUT` and `PATCH /reports/{id}`. */
export const ReportChangeFields = inputOf({
  privacy,
  password,
  results: Type.Enum([0, 1], { default: 0, description: '1: run the audit again.' }),
  project,
  ...RUN_CHANGE_FIELDS,
})
type ChangeFields = Static<typeof ReportChangeFields>

/** The content of a new report, every default filled in. */
export interface DraftRequest {
  readonly request: AuditRequest
  readonly privacy: Privacy
  readonly password: string | undefined
  readonly project: string | undefined
  /** The fields as given. */
  readonly given: Partial<DraftFields>
}

export interface DraftRules {
  readonly parseTarget: (text: string) => ParsedTarget
  readonly settings: Pick<Settings, 'current'>
}

interface DraftReading extends Pick<DraftRules, 'parseTarget'> {
  /** Default for a report without one. */
  readonly defaultPrivacy: Privacy
}

/** @throws {Problem} `fields-invalid` */
export function readDraft(
  body: unknown,
  { parseTarget, defaultPrivacy }: DraftReading,
): DraftRequest {
  const reading = readFields(ReportDraftFields, body)
  const { fields, errors } = reading
  const { privacy = defaultPrivacy, device = 'mobile' } = fields

  const parsed = fields.url === undefined ? undefined : parseTarget(fields.url)
  if (parsed && !parsed.ok) errors['url'] = [parsed.refusal.message]
  const name = readProject(reading)
  const run = readRun(reading)
  const secret = readPassword(reading, { privacy, hasPassword: false })
  refuseErrors({ ...errors, ...misspeltFields(ReportDraftFields, body) })
  if (!parsed?.ok) throw invalidFields({ url: ['url is required.'] })
  return {
    request: auditRequest(parsed.target, { ...run, devices: devicesOf(device) }),
    privacy,
    password: secret,
    project: name,
    given: fields,
  }
}

/** The changes to a report; undefined fields keep their values. */
export interface ChangeRequest {
  readonly request: RequestChange
  readonly privacy: Privacy | undefined
  readonly password: string | undefined
  readonly project: string | undefined
  readonly rerun: boolean
}

/** @throws {Problem} `fields-invalid` */
export function readChange(body: unknown, report: Report): ChangeRequest {
  refuseUnknownAlone(ReportChangeFields, body)
  const reading = readFields(ReportChangeFields, body)
  const { fields, errors } = reading
  const access = { privacy: fields.privacy ?? report.privacy, hasPassword: report.hasPassword }
  const name = readProject(reading)
  const secret = readPassword(reading, access)
  const request = readRunChange(reading, report.credentialsUsername ?? undefined)
  refuseErrors({ ...errors, ...misspeltFields(ReportChangeFields, body) })
  const rerun = fields.results === 1
  return { request, privacy: fields.privacy, password: secret, project: name, rerun }
}

type Given = Reading<Pick<DraftFields | ChangeFields, 'password' | 'project'>>

function readProject({ fields, errors }: Given): string | undefined {
  const { project } = fields
  const fault = project === undefined ? undefined : nameFault(project)
  if (fault !== undefined) errors['project'] = [fault]
  return project
}

/** The password, if it takes effect; otherwise it is ignored, including its errors. */
function readPassword(
  { fields, errors }: Given,
  { privacy, hasPassword }: { privacy: Privacy; hasPassword: boolean },
): string | undefined {
  if (privacy !== 2) {
    delete errors['password']
    return undefined
  }
  const { password } = fields
  const fault = password === undefined ? undefined : reportPasswordFault(password)
  if (fault !== undefined) errors['password'] = [fault]
  if (password === undefined && !hasPassword && !errors['password']) {
    errors['password'] = ['Privacy 2 requires a password.']
  }
  return password
}
