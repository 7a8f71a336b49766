import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Owner } from '../../../store/accounts/actor.ts'
import { requireRole } from '../../../store/projects/membership-row.ts'
import { nameKey } from '../../../store/projects/project-row.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { eventSource } from '../../http/event-source.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { DeleteProjectPage } from './delete-project-page.tsx'
import { requireProject } from './require-project.ts'

interface Params {
  readonly project: string
}

export interface DeleteProjectNeeds {
  readonly projects: Projects
  readonly transact: Transact
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/projects/:project/delete` for its owner, `/projects/:project/leave` for its members. */
export const deleteProjectRoutes: FastifyPluginAsync<DeleteProjectNeeds> = async (app, options) => {
  const { projects, transact, site, baseUrl } = options

  /** The signed-in user and their own project; undefined if not signed in. */
  async function ask(
    request: FastifyRequest<{ Params: Params }>,
  ): Promise<{ owner: Owner; project: ProjectSummary } | undefined> {
    const person = personOf(request)
    if (!person) return undefined
    const { owner } = person
    const project = requireProject(await projects.find(owner, request.params.project))
    requireRole(project.role, 'owner')
    return { owner, project }
  }

  app.get<{ Params: Params }>('/projects/:project/delete', async (request, reply) => {
    const asked = await ask(request)
    if (!asked) return askToSignIn(request.url, reply)
    return sendPage(<DeleteProjectPage site={site} project={asked.project} />, request, reply)
  })

  app.post<{ Params: Params }>(
    '/projects/:project/delete',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const asked = await ask(request)
      if (!asked) return askToSignIn('/projects', reply)
      const { owner, project } = asked
      const typed = textField(request.body, 'name')
      if (nameKey(typed) !== nameKey(project.name)) {
        const fault = 'This is not the name of the project.'
        const page = <DeleteProjectPage {...{ site, project, typed, fault }} />
        return sendPage(page, request, reply.code(422))
      }
      const from = eventSource(request)
      const event = { kind: 'project-deleted', userId: owner.id, subject: project.name } as const
      requireProject(await projects.delete(owner, project.id, { ...event, from }))
      setFlash({ kind: 'project-deleted' }, reply, baseUrl)
      return setPersonal(reply).redirect('/projects', 303)
    },
  )

  app.post<{ Params: Params }>(
    '/projects/:project/leave',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn('/projects', reply)
      const { owner } = person
      const project = requireProject(await projects.find(owner, request.params.project))
      const from = eventSource(request)
      await transact(async (logged) => {
        const left = requireProject(await logged.memberships.leave(owner, project.id))
        const event = { kind: 'project-left', userId: left.ownerId, actorId: owner.id } as const
        await logged.securityEvents.record({ ...event, subject: project.name, from })
      })
      setFlash({ kind: 'project-left' }, reply, baseUrl)
      return setPersonal(reply).redirect('/projects', 303)
    },
  )
}
