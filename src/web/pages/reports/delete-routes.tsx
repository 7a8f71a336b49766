import type { FastifyPluginAsync } from 'fastify'
import { eventSource } from '../../http/event-source.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { DeletePage } from './delete-page.tsx'
import { readSelection, SELECTION_LIMIT } from './selection.ts'

export interface DeleteNeeds {
  readonly reports: Reports
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/reports/delete` and `/reports/restore`: deletes reports, and restores them until they are removed permanently. */
export const deleteRoutes: FastifyPluginAsync<DeleteNeeds> = async (app, options) => {
  const { reports, errorPages, site } = options

  app.get('/reports/delete', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/reports', reply)
    const { ids, total, path } = await readSelection(request.query, person.owner, reports)
    const found = await reports.findSeveralToChange(person.owner, ids)
    if (found.length === 0) return errorPages.notFound(request, reply)
    const page = <DeletePage site={site} reports={found} total={total} path={path} />
    return sendPage(page, request, reply)
  })

  app.post('/reports/delete', { bodyLimit: SELECTION_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/reports', reply)
    const { ids, path } = await readSelection(request.body, person.owner, reports)
    const event = { kind: 'reports-deleted', userId: person.owner.id } as const
    const from = eventSource(request)
    const deleted = await reports.deleteMany(person.owner, ids, (count) => ({
      ...event,
      subject: counted(count, 'report'),
      from,
    }))
    if (deleted.reports === 0) return errorPages.notFound(request, reply)
    const { reports: count, id: deletionId } = deleted
    setFlash({ kind: 'reports-deleted', numbers: [count], deletionId }, reply, options.baseUrl)
    return setPersonal(reply).redirect(path, 303)
  })

  app.post('/reports/restore', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/reports', reply)
    const deletionId = textField(request.body, 'deletion')
    const restored = await reports.restore(person.owner, { deletionId })
    const kind = restored === 0 ? 'nothing-to-restore' : 'reports-restored'
    setFlash({ kind, numbers: [restored] }, reply, options.baseUrl)
    return setPersonal(reply).redirect('/reports', 303)
  })
}
