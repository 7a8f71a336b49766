import type { FastifyPluginAsync } from 'fastify'
import { DEFAULT_OPTIONS } from '../../../request/audit-request.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import { nameFault } from '../../../store/projects/project-row.ts'
import type { ReportChange } from '../../../store/reports/report-change.ts'
import type { Report } from '../../../store/reports/report-row.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { readRunChange, RUN_FIELDS } from '../../api/run-fields.ts'
import { inputOf, readFields } from '../../query/fields.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { lostPasswordFault } from '../../http/form/lost-password.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import { keptRun, typedRun } from '../../parts/forms/run-fields.tsx'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import {
  type SettingsFaults,
  type SettingsForm,
  ReportSettingsPage,
} from './report-settings-page.tsx'

interface Params {
  readonly id: string
}

const { devices: _devices, ...UNCHOSEN } = DEFAULT_OPTIONS
const RunFields = inputOf(RUN_FIELDS)

export interface ReportSettingsNeeds {
  readonly reports: Reports
  readonly onRunStored: () => void
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/r/:id/settings`: the options of a report's next runs, for users who can change it; 404 for all others. */
export const reportSettingsRoutes: FastifyPluginAsync<ReportSettingsNeeds> = async (
  app,
  options,
) => {
  const { reports, onRunStored, baseUrl, site } = options

  app.get<{ Params: Params }>('/r/:id/settings', async (request, reply) => {
    const id = requireReportId(request.params.id)
    const person = personOf(request)
    if (!person) return askToSignIn(`/r/${id}/settings`, reply)
    const report = requireReport(await reports.findToChange(person.owner, id))
    const owned = isOwner(person.owner, report)
    const page = (
      <ReportSettingsPage site={site} report={report} form={formOf(report)} owned={owned} />
    )
    return sendPage(page, request, reply)
  })

  app.post<{ Params: Params }>(
    '/r/:id/settings',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const id = requireReportId(request.params.id)
      const person = personOf(request)
      if (!person) return askToSignIn(`/r/${id}/settings`, reply)
      const { owner } = person
      const report = requireReport(await reports.findToChange(owner, id))
      const owned = isOwner(owner, report)
      const { change, faults } = readSettings(request.body, { report, owned })
      if (faults) {
        const form = typedForm(request.body)
        const page = (
          <ReportSettingsPage
            site={site}
            report={report}
            form={form}
            faults={faults}
            owned={owned}
          />
        )
        return sendPage(page, request, reply.code(422))
      }
      const rerun = textField(request.body, 'again') === '1'
      const { status } = requireReport(await reports.update(owner, id, { ...change, rerun }))
      // A run that has already started replaces the requested one, and does not have the change.
      const isTooLate = rerun && status === 'running'
      if (isTooLate) setFlash({ kind: 'report-settings-too-late' }, reply, baseUrl)
      else if (rerun) onRunStored()
      else setFlash({ kind: 'report-settings-saved' }, reply, baseUrl)
      return setPersonal(reply).redirect(rerun ? `/r/${id}` : `/r/${id}/settings`, 303)
    },
  )
}

function isOwner({ id }: Owner, { ownerId }: Report): boolean {
  return id === ownerId
}

function formOf(report: Report): SettingsForm {
  return { ...keptRun(report), project: report.project }
}

/** The submitted values. */
function typedForm(body: unknown): SettingsForm {
  const { samples } = readFields(RunFields, body).fields
  return { ...typedRun(body, samples), project: textField(body, 'project') }
}

/** The changes; none if there are errors. */
function readSettings(
  body: unknown,
  { report, owned }: { readonly report: Report; readonly owned: boolean },
): { readonly change: ReportChange; readonly faults?: SettingsFaults } {
  const reading = readFields(RunFields, body)
  // An empty field removes its value; without a user name, the password is removed, too.
  const request = { ...UNCHOSEN, ...readRunChange(reading, undefined) }
  const { errors } = reading
  const lost = lostPasswordFault(body)
  if (lost !== undefined) errors['access_password'] = [lost]
  const project = owned ? textField(body, 'project') : report.project
  const projectFault = nameFault(project)
  if (projectFault !== undefined) errors['project'] = [projectFault]
  if (Object.keys(errors).length > 0) return { change: {}, faults: sentencesOf(errors) }
  const change = { request }
  return { change: project === report.project ? change : { ...change, project } }
}

function sentencesOf(errors: Readonly<Record<string, readonly string[]>>): SettingsFaults {
  return Object.fromEntries(
    Object.entries(errors).map(([name, sentences]) => [name, sentences.join(' ')]),
  )
}
