import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { newApiKey } from '../../../accounts/api-key.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { ImportKeys } from '../../../store/builds/import-keys.ts'
import { requireRole } from '../../../store/projects/membership-row.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { publicAddress } from '../../http/public-address.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { projectPath } from '../../query/project-path.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProject } from '../projects/require-project.ts'
import { MadeImportKeyPage } from './made-import-key-page.tsx'

export interface ImportKeyNeeds {
  readonly projects: Pick<Projects, 'find'>
  readonly importKeys: ImportKeys
  readonly site: Site
  readonly baseUrl?: string | undefined
}

interface Params {
  readonly project: string
}

/** Keys with which a job uploads builds to one project. Editors create and revoke them. */
export const importKeyRoutes: FastifyPluginAsync<ImportKeyNeeds> = async (app, options) => {
  const { importKeys, site } = options

  app.post<{ Params: Params }>(
    '/projects/:project/import-keys',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const asked = await ask(request, options)
      if (!asked) return askToSignIn('/projects', reply)
      const { owner, project } = asked
      const { secret, hash, hint } = newApiKey()
      const made = requireProject(await importKeys.create(owner, project.id, { hash, hint }))
      const address = publicAddress(request, options.baseUrl)
      const shown = made === 'created' ? secret : undefined
      const page = <MadeImportKeyPage {...{ site, project, secret: shown, address }} />
      // No redirect: what is shown once is not stored for a second request.
      return sendPage(page, request, reply.code(shown === undefined ? 409 : 201))
    },
  )

  app.post<{ Params: Params }>(
    '/projects/:project/import-keys/revoke',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const asked = await ask(request, options)
      if (!asked) return askToSignIn('/projects', reply)
      const id = textField(request.body, 'id')
      const isRevoked = await importKeys.revoke(asked.owner, asked.project.id, id)
      if (isRevoked) setFlash({ kind: 'import-key-revoked' }, reply, options.baseUrl)
      return back(asked, reply)
    },
  )
}

interface Asked {
  readonly owner: Owner
  readonly project: ProjectSummary
}

async function ask(
  request: FastifyRequest<{ Params: Params }>,
  { projects }: ImportKeyNeeds,
): Promise<Asked | undefined> {
  const person = personOf(request)
  if (!person) return undefined
  const { owner } = person
  const project = requireProject(await projects.find(owner, request.params.project))
  requireRole(project.role, 'editor')
  return { owner, project }
}

function back({ project }: Asked, reply: FastifyReply): FastifyReply {
  return setPersonal(reply).redirect(projectPath(project, '/builds'), 303)
}
