import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { NewSecurityEvent } from '../../../store/accounts/security-events.ts'
import type { UserAdministration, UserChange } from '../../../store/accounts/user-administration.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Quotas } from '../../../store/accounts/quotas.ts'
import type { Sessions } from '../../../store/accounts/sessions.ts'
import type { SecondFactorSetUp } from '../../../accounts/second-factor.ts'
import type { Impersonations } from '../../../store/accounts/impersonations.ts'
import type { Keys } from '../../../store/accounts/keys.ts'
import type { Transact } from '../../../store/store.ts'
import type { ApiLimits } from '../../api/api-limits.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { ErrorPages } from '../../http/answer/error-pages.tsx'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProof } from '../../visitor/require-proof.ts'
import { sessionToken } from '../../visitor/session-cookie.ts'
import { quotaChangeText, type QuotaForm, quotaForm, readQuota } from './quota-form.ts'
import { UserPage, type UserPageProps } from './user-page.tsx'

const LAST_ADMIN = 'This is the last administrator. Make another user an administrator first.'

const NOT_AS_THEM = 'You cannot impersonate an administrator or a disabled account.'

interface Change {
  readonly act: (users: UserAdministration, id: string) => Promise<UserChange>
  /** For the log. */
  readonly event: Pick<NewSecurityEvent, 'kind' | 'subject'>
}

const CHANGES: Readonly<Record<string, Change>> = {
  promote: {
    act: (users, id) => users.setAdmin(id, true),
    event: { kind: 'account-role-changed', subject: 'user → administrator' },
  },
  demote: {
    act: (users, id) => users.setAdmin(id, false),
    event: { kind: 'account-role-changed', subject: 'administrator → user' },
  },
  disable: {
    act: (users, id) => users.setDisabled(id, true),
    event: { kind: 'account-disabled' },
  },
  enable: {
    act: (users, id) => users.setDisabled(id, false),
    event: { kind: 'account-enabled' },
  },
}

interface WithId {
  Params: { id: string }
}

const LIMITED = { bodyLimit: FORM_LIMIT }

export interface UserPageNeeds {
  readonly userAdministration: UserAdministration
  readonly quotas: Quotas
  readonly sessions: Sessions
  readonly secondFactor: SecondFactorSetUp
  readonly transact: Transact
  readonly impersonations: Impersonations
  readonly keys: Keys
  readonly limits: ApiLimits
  readonly site: Site
  readonly errorPages: ErrorPages
  readonly baseUrl?: string | undefined
}

/** `/admin/users/:id`: one user, with an administrator's actions. */
export const userPageRoutes: FastifyPluginAsync<UserPageNeeds> = async (app, options) => {
  const { secondFactor, transact } = options
  const { impersonations, errorPages, baseUrl } = options

  app.get<WithId>('/admin/users/:id', async (request, reply) =>
    sendUser({ request, reply, options }),
  )

  app.post<WithId>('/admin/users/:id', LIMITED, async (request, reply) => {
    const { id } = request.params
    const person = requireProof(request, reply, pathOf(id))
    if (!person) return reply
    const wanted = textField(request.body, 'change')
    const change = Object.hasOwn(CHANGES, wanted) ? CHANGES[wanted] : undefined
    if (!change) return errorPages.notFound(request, reply)
    const event = { ...change.event, userId: id, actorId: person.owner.id }
    const from = eventSource(request)
    const changed = await transact(async (logged) => {
      await logged.userAdministration.requireAdmin(person.owner.id)
      const done = await change.act(logged.userAdministration, id)
      if (done === 'changed') await logged.securityEvents.record({ ...event, from })
      return done
    })
    if (changed === 'absent') return errorPages.notFound(request, reply)
    if (changed === 'last-admin') {
      return sendUser({ request, reply: reply.code(409), options, fault: LAST_ADMIN })
    }
    if (id !== person.owner.id) return done('user-changed', id, reply)
    // Former administrators can no longer open the users page.
    setFlash({ kind: 'user-changed' }, reply, baseUrl)
    return setPersonal(reply).redirect('/reports', 303)
  })

  app.post<WithId>('/admin/users/:id/limits', LIMITED, async (request, reply) => {
    const { id } = request.params
    const person = requireProof(request, reply, pathOf(id))
    if (!person) return reply
    const reading = readQuota(request.body)
    if (!reading.quota) return sendUser({ request, reply: reply.code(422), options, form: reading })
    const { quota } = reading
    const from = eventSource(request)
    const before = await transact(async (logged) => {
      await logged.userAdministration.requireAdmin(person.owner.id)
      const earlier = await logged.quotas.set(id, quota)
      const subject = earlier && quotaChangeText(earlier, quota)
      if (subject === undefined) return earlier
      const event = { kind: 'account-quota-changed', userId: id, subject } as const
      await logged.securityEvents.record({ ...event, actorId: person.owner.id, from })
      return earlier
    })
    if (!before) return errorPages.notFound(request, reply)
    return done('user-changed', id, reply)
  })

  app.post<WithId>('/admin/users/:id/second-factor', LIMITED, async (request, reply) => {
    const { id } = request.params
    const person = requireProof(request, reply, pathOf(id))
    if (!person) return reply
    if (!(await isOther(id, person.owner))) return errorPages.notFound(request, reply)
    const was = await secondFactor.removeFor(ownerOf(id), person.owner, eventSource(request))
    return was ? done('user-factor-off', id, reply) : setPersonal(reply).redirect(pathOf(id), 303)
  })

  app.post<WithId>('/admin/users/:id/sessions', LIMITED, async (request, reply) => {
    const { id } = request.params
    const person = requireProof(request, reply, pathOf(id))
    if (!person) return reply
    if (!(await isOther(id, person.owner))) return errorPages.notFound(request, reply)
    const from = eventSource(request)
    const event = { kind: 'session-ended', userId: id, subject: 'All sessions' } as const
    await transact(async (logged) => {
      await logged.userAdministration.requireAdmin(person.owner.id)
      await logged.sessions.endOthers(id, undefined)
      await logged.securityEvents.record({ ...event, actorId: person.owner.id, from })
    })
    return done('user-signed-out', id, reply)
  })

  app.post<WithId>('/admin/users/:id/sign-in-as', LIMITED, async (request, reply) => {
    const { id } = request.params
    const person = requireProof(request, reply, pathOf(id))
    if (!person) return reply
    if (!(await isOther(id, person.owner))) return errorPages.notFound(request, reply)
    const token = sessionToken(request, baseUrl) ?? ''
    if (await impersonations.begin(token, id, eventSource(request))) {
      return setPersonal(reply).redirect('/reports', 303)
    }
    return sendUser({ request, reply: reply.code(409), options, fault: NOT_AS_THEM })
  })

  /** One's own account is managed on the account pages, with the password. */
  async function isOther(id: string, self: Owner): Promise<boolean> {
    return id !== self.id && (await options.userAdministration.find(id)) !== undefined
  }

  function done(
    kind: 'user-changed' | 'user-factor-off' | 'user-signed-out',
    id: string,
    reply: FastifyReply,
  ): FastifyReply {
    setFlash({ kind }, reply, baseUrl)
    return setPersonal(reply).redirect(pathOf(id), 303)
  }
}

function pathOf(id: string): string {
  return `/admin/users/${encodeURIComponent(id)}`
}

function ownerOf(id: string): Owner {
  return { kind: 'user', id, level: 'expert' }
}

interface Exchange {
  readonly request: FastifyRequest<WithId>
  readonly reply: FastifyReply
  readonly options: UserPageNeeds
  /** Error of the last change. */
  readonly fault?: string
  /** The submitted limits. */
  readonly form?: QuotaForm
}

async function sendUser({ request, reply, options, fault, form }: Exchange): Promise<FastifyReply> {
  const { id } = request.params
  const user = await options.userAdministration.find(id)
  if (!user) return options.errorPages.notFound(request, reply)
  const owner = ownerOf(id)
  const factor = await options.secondFactor.find(owner)
  const keys = await options.keys.list(owner)
  const shown: UserPageProps = {
    site: options.site,
    user,
    self: personOf(request)?.owner.id === id,
    sessions: (await options.sessions.list(owner)).length,
    keys: keys.filter(({ revokedAt }) => revokedAt === null).length,
    secondFactor: factor !== undefined && factor.confirmedAt !== null,
    form: form ?? quotaForm(await options.quotas.find(id)),
    usual: { mostWaiting: options.limits.queuePerUser, mostAnHour: options.limits.auditsPerHour },
    fault,
  }
  return sendPage(<UserPage {...shown} />, request, reply)
}
