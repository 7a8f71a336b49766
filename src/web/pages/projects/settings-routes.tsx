import { continuing } from '../../../store/database/unavailable.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { catalogue } from '../../../checks/catalogue.ts'
import { categoryTitle } from '../../../checks/categories.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import { requireRole, type Role } from '../../../store/projects/membership-row.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { eventSource } from '../../http/event-source.ts'
import { projectPath } from '../../query/project-path.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { Channels } from '../../../store/channels/channels.ts'
import type { Budgets } from '../../../store/budgets/budgets.ts'
import type { Memberships } from '../../../store/projects/memberships.ts'
import type { Transact } from '../../../store/store.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProject } from './require-project.ts'
import type { Done } from './settings-act.ts'
import { SETTINGS_ACTS } from './settings-acts.ts'
import type { SettingsFault } from './settings-fault.ts'
import { SettingsPage } from './settings-page.tsx'

interface Params {
  readonly project: string
}

type Asking = FastifyRequest<{ Params: Params }>

export interface SettingsNeeds {
  readonly projects: Projects
  readonly memberships: Memberships
  readonly budgets: Budgets
  readonly channels: Channels
  readonly transact: Transact
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** `/projects/:project/settings`, and the actions of its forms. */
export const settingsRoutes: FastifyPluginAsync<SettingsNeeds> = async (app, options) => {
  app.get<{ Params: Params }>('/projects/:project/settings', async (request, reply) => {
    const asked = await ask(request, { options, needs: 'editor' })
    return asked
      ? sendSettings(asked, { request, reply, options })
      : askToSignIn(request.url, reply)
  })

  for (const { path, needs, run } of SETTINGS_ACTS) {
    app.post<{ Params: Params }>(
      `/projects/:project/${path}`,
      { bodyLimit: FORM_LIMIT },
      async (request, reply) => {
        const asked = await ask(request, { options, needs })
        if (!asked) return askToSignIn('/projects', reply)
        const from = eventSource(request)
        const act = options.transact(async (logged) => {
          const made = await run(logged, { ...asked, body: request.body })
          if ('form' in made) throw new NotMade(made)
          const { event } = made
          if (event) await logged.securityEvents.record({ ...event, userId: asked.owner.id, from })
          return made
        })
        const done = await act.catch(faultOf)
        return 'form' in done
          ? sendSettings({ ...asked, fault: done }, { request, reply: reply.code(422), options })
          : finish(done, { ...asked, request, reply, options })
      },
    )
  }
}

/** Ends the transaction of an action that was refused. */
class NotMade extends Error {
  readonly fault: SettingsFault

  constructor(fault: SettingsFault) {
    super(fault.text)
    this.fault = fault
  }
}

function faultOf(error: unknown): SettingsFault {
  if (error instanceof NotMade) return error.fault
  throw error
}

interface Asked {
  readonly owner: Owner
  readonly project: ProjectSummary
  readonly fault?: SettingsFault
}

/** The signed-in user and the requested project; undefined if not signed in. */
async function ask(
  request: Asking,
  { options, needs }: { readonly options: SettingsNeeds; readonly needs: Role },
): Promise<Asked | undefined> {
  const person = personOf(request)
  if (!person) return undefined
  const { owner } = person
  const project = requireProject(await options.projects.find(owner, request.params.project))
  requireRole(project.role, needs)
  return { owner, project }
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly options: SettingsNeeds
}

async function sendSettings(
  { owner, project, fault }: Asked,
  { request, reply, options }: Exchange,
): Promise<FastifyReply> {
  const isOwner = project.role === 'owner'
  const members = isOwner ? await options.memberships.list(owner, project.id) : undefined
  const channels = isOwner ? await options.channels.ofProject(owner, project.id) : undefined
  const rules = requireProject(await options.budgets.list(owner, project.id))
  const page = (
    <SettingsPage
      site={options.site}
      project={project}
      members={members}
      rules={rules}
      channels={channels}
      checks={catalogue}
      categoryTitle={(id) => categoryTitle(id)}
      fault={fault}
    />
  )
  return sendPage(page, request, reply)
}

/** Back to the settings, under the project's current name. */
async function finish(
  { flash }: Done,
  { owner, project, reply, options }: Asked & Exchange,
): Promise<FastifyReply> {
  setFlash(flash, reply, options.baseUrl)
  const find = () => options.projects.find(owner, project.id)
  const now = requireProject(await continuing(true, find))
  return setPersonal(reply).redirect(projectPath(now, '/settings'), 303)
}
