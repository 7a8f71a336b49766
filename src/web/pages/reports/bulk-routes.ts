import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import { nameFault } from '../../../store/projects/project-row.ts'
import type { EventSource } from '../../../store/accounts/security-events.ts'
import { eventSource } from '../../http/event-source.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { comparePath } from '../../parts/report/report-path.ts'
import type { Flash } from '../../parts/texts/flash-texts.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { textField } from '../../http/form/text-field.ts'
import type { ApiLimits } from '../../api/api-limits.ts'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { refuseImpersonation } from '../../visitor/hold-impersonation.ts'
import { personOf } from '../../visitor/person.ts'
import { type CsvNeeds, sendListCsv } from './csv-routes.ts'
import { readSelection, type Selection, SELECTION_LIMIT } from './selection.ts'

/**
 * Administrators may not change who sees a report on its owner's behalf; a project's members would be such a change,
 * too.
 */
const FOR_THE_OWNER = new Set(['privacy', 'move'])

export interface BulkNeeds extends CsvNeeds {
  readonly limits: ApiLimits
  readonly onRunStored: () => void
  readonly errorPages: ErrorPages
}

/** `/reports/bulk`: actions for the reports selected in a list. */
export const bulkRoutes: FastifyPluginAsync<BulkNeeds> = async (app, options) => {
  app.post('/reports/bulk', { bodyLimit: SELECTION_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/reports', reply)
    const { owner, impersonation } = person
    if (impersonation && FOR_THE_OWNER.has(textField(request.body, 'do'))) {
      return refuseImpersonation(options.errorPages, request, reply)
    }
    const selection = await readSelection(request.body, owner, options.reports)
    const isEmpty = selection.ids.length === 0
    const answer = isEmpty ? undefined : otherAnswer(selection, { request, reply, owner, options })
    // A reply is awaited as nothing: whether there is one is asked first.
    if (answer) return await answer
    const from = eventSource(request)
    const flash = await change(selection, { owner, body: request.body, from, options })
    setFlash(flash, reply, options.baseUrl)
    return setPersonal(reply).redirect(selection.path, 303)
  })
}

/** Actions that ask for confirmation, or send a file; undefined for others. */
function otherAnswer(
  selection: Selection,
  exchange: {
    readonly request: FastifyRequest
    readonly reply: FastifyReply
    readonly owner: Owner
    readonly options: BulkNeeds
  },
): FastifyReply | Promise<FastifyReply> | undefined {
  const { request, reply } = exchange
  const { ids, path } = selection
  const wanted = textField(request.body, 'do')
  const all = textField(request.body, 'all') === '1'
  if (wanted === 'delete') {
    const query = new URLSearchParams(all ? { all: '1' } : { ids: ids.join(',') })
    query.set('list', path)
    return setPersonal(reply).redirect(`/reports/delete?${query.toString()}`, 303)
  }
  const [a, b, ...rest] = ids
  if (wanted === 'compare' && a !== undefined && b !== undefined && rest.length === 0) {
    return setPersonal(reply).redirect(comparePath({ a, b }), 303)
  }
  if (wanted !== 'export') return undefined
  if (all) return setPersonal(reply).redirect(path.replace('/reports', '/reports.csv'), 303)
  return sendListCsv(ids, exchange)
}

interface Asked {
  readonly owner: Owner
  readonly body: unknown
  readonly from: EventSource
  readonly options: BulkNeeds
}

/** Returns the notice. */
async function change({ ids }: Selection, { owner, body, from, options }: Asked): Promise<Flash> {
  const { reports, limits, onRunStored } = options
  const wanted = textField(body, 'do')
  if (ids.length > 0 && wanted === 'run') {
    const rerun = { rerun: true, priority: 'bulk' } as const
    const { changed, refused } = await reports.updateSeveral(owner, ids, rerun)
    onRunStored()
    const numbers = [changed, refused, limits.auditsPerMinute]
    return { kind: 'reports-rerun', numbers }
  }
  const privacy = { '0': 0, '1': 1 }[textField(body, 'privacy')]
  if (ids.length > 0 && wanted === 'privacy' && (privacy === 0 || privacy === 1)) {
    const eventOf = (count: number) => {
      const event = { kind: 'visibility-changed', userId: owner.id, from } as const
      return { ...event, subject: counted(count, 'report') }
    }
    const { changed } = await reports.updateSeveral(owner, ids, { privacy, eventOf })
    return { kind: 'reports-changed', numbers: [changed] }
  }
  if (ids.length > 0 && wanted === 'move') {
    const project = textField(body, 'project')
    if (nameFault(project) !== undefined) return { kind: 'project-unnamed' }
    const { changed } = await reports.updateSeveral(owner, ids, { project })
    return { kind: 'reports-moved', numbers: [changed] }
  }
  return { kind: wanted === 'compare' ? 'not-two-selected' : 'nothing-selected' }
}
