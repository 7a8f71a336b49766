import type { FastifyError, FastifyPluginAsync } from 'fastify'
import { StoreError } from '../../../store/database/store-error.ts'
import { eventSource } from '../../http/event-source.ts'
import type { QueueList } from '../../../queue/queue-list.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { askTwice } from '../../visitor/ask-twice.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { type HealthNeeds, healthRoutes } from './health-routes.tsx'
import { type InvitationNeeds, invitationRoutes } from './invitation-routes.tsx'
import { type LogNeeds, logRoutes } from './log-routes.tsx'
import { QueuePage } from './queue-page.tsx'
import { type SettingsNeeds, settingsRoutes } from './settings-routes.tsx'
import { type UserNeeds, userRoutes } from './user-routes.tsx'

/** Limit of each kind; beyond that, the numbers are enough. */
const MOST_RUNS = 100

const FLASH_OF = { queued: 'audit-queued-again', refused: 'queue-of-owner-full' } as const

export interface AdminNeeds
  extends HealthNeeds, SettingsNeeds, UserNeeds, InvitationNeeds, LogNeeds {
  readonly queueList: QueueList
  /** Called when a run was stored. */
  readonly onRunStored: () => void
}

/** `/admin`: for administrators; 404 for all other signed-in users. */
export const adminRoutes: FastifyPluginAsync<AdminNeeds> = async (app, options) => {
  const { site, errorPages, queueList, baseUrl } = options

  askTwice(app, async (request, reply) => {
    const person = personOf(request)
    if (!person && request.method !== 'POST') return askToSignIn(request.url, reply)
    return person?.admin === true ? undefined : errorPages.notFound(request, reply)
  })

  // The author of a change lost the role after it was asked.
  app.setErrorHandler(async (error: FastifyError, request, reply) =>
    error instanceof StoreError && error.code === 'admin-needed'
      ? errorPages.notFound(request, reply)
      : errorPages.failure(error, request, reply),
  )

  app.get('/admin/queue', async (request, reply) => {
    const { queue } = await options.health()
    const [runs, givenUp] = [await queueList.list(MOST_RUNS), await queueList.givenUp(MOST_RUNS)]
    const crawls = await queueList.crawls(MOST_RUNS)
    const page = <QueuePage {...{ site, runs, givenUp, crawls }} depth={queue} />
    return sendPage(page, request, reply)
  })

  app.post('/admin/queue/cancel', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, '/admin/queue')
    if (!person) return reply
    const reportId = textField(request.body, 'report')
    const ownerId = await queueList.ownerOf(reportId)
    if (ownerId !== undefined) {
      const from = eventSource(request)
      const event = { kind: 'run-cancelled', userId: ownerId, actorId: person.owner.id } as const
      await options.transact(async (logged) => {
        await logged.userAdministration.requireAdmin(person.owner.id)
        await logged.reports.cancel({ kind: 'user', id: ownerId, level: 'expert' }, reportId)
        await logged.securityEvents.record({ ...event, subject: reportId, from })
      })
      setFlash({ kind: 'audit-cancelled' }, reply, baseUrl)
    }
    return setPersonal(reply).redirect('/admin/queue', 303)
  })

  app.post('/admin/queue/again', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = requireProof(request, reply, '/admin/queue')
    if (!person) return reply
    const reportId = textField(request.body, 'report')
    const queued = await queueList.queueAgain(reportId, { adminId: person.owner.id })
    if (queued === 'queued') options.onRunStored()
    if (queued !== 'none') setFlash({ kind: FLASH_OF[queued] }, reply, baseUrl)
    return setPersonal(reply).redirect('/admin/queue', 303)
  })

  await healthRoutes(app, options)
  await settingsRoutes(app, options)
  await userRoutes(app, options)
  await invitationRoutes(app, options)
  await logRoutes(app, options)
}
