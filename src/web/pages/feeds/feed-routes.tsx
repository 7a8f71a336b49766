import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import {
  createWrongKeyThrottle,
  type WrongKeyThrottle,
} from '../../../accounts/wrong-key-throttle.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { Feeds } from '../../../store/feeds/feeds.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { Problem } from '../../http/problem.ts'
import { publicAddress } from '../../http/public-address.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { projectPath } from '../../query/project-path.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProject } from '../projects/require-project.ts'
import { MadeFeedPage } from './made-feed-page.tsx'
import { sendFeed } from './send-feed.ts'

export interface FeedNeeds {
  readonly projects: Pick<Projects, 'find'>
  readonly feeds: Feeds
  readonly wrongKeys?: WrongKeyThrottle | undefined
  readonly site: Site
  readonly baseUrl?: string | undefined
}

interface Params {
  readonly project: string
}

const now = () => performance.now()

/** `/projects/:project/feed.atom`: the feed of a project at a secret address, and the forms that make and revoke it. */
export const feedRoutes: FastifyPluginAsync<FeedNeeds> = async (app, options) => {
  const { feeds, site, baseUrl, wrongKeys = createWrongKeyThrottle(now) } = options

  // Readers have no session: the token is the only key, whoever is signed in.
  app.get<{ Params: Params }>('/projects/:project/feed.atom', async (request, reply) => {
    const token = textField(request.query, 'token')
    const feed = token === '' ? undefined : await feeds.read(request.params.project, token)
    if (!feed) {
      if (token !== '') await countWrongToken(wrongKeys, request)
      throw new Problem('project-not-found', 'There is no such feed.')
    }
    const address = publicAddress(request, baseUrl)
    return sendFeed(feed, { request, reply, address, author: site.name })
  })

  app.post<{ Params: Params }>(
    '/projects/:project/feed',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const asked = await ask(request, options)
      if (!asked) return askToSignIn('/projects', reply)
      const token = requireProject(await feeds.renew(asked.owner, asked.project.id))
      const address = `${publicAddress(request, baseUrl)}/projects/${asked.project.id}/feed.atom?token=${token}`
      const page = <MadeFeedPage site={site} project={asked.project} address={address} />
      // No redirect: what is shown once is not stored for a second request.
      return sendPage(page, request, reply.code(201))
    },
  )

  app.post<{ Params: Params }>(
    '/projects/:project/feed/revoke',
    { bodyLimit: FORM_LIMIT },
    async (request, reply) => {
      const asked = await ask(request, options)
      if (!asked) return askToSignIn('/projects', reply)
      const isRevoked = await feeds.revoke(asked.owner, asked.project.id)
      if (isRevoked) setFlash({ kind: 'feed-revoked' }, reply, baseUrl)
      return setPersonal(reply).redirect(projectPath(asked.project, '/watching'), 303)
    },
  )
}

interface Asked {
  readonly owner: Owner
  readonly project: ProjectSummary
}

async function ask(
  request: FastifyRequest<{ Params: Params }>,
  { projects }: FeedNeeds,
): Promise<Asked | undefined> {
  const person = personOf(request)
  if (!person) return undefined
  const { owner } = person
  return { owner, project: requireProject(await projects.find(owner, request.params.project)) }
}

/** Slows down whoever keeps trying; a valid token is never refused for the wrong ones of others. */
async function countWrongToken(throttle: WrongKeyThrottle, request: FastifyRequest): Promise<void> {
  const attempt = await throttle.attempt(request.ip)
  if (attempt.allowed) return
  const headers = { 'Retry-After': String(Math.ceil(attempt.retryAfterMs / 1000)) }
  throw new Problem('too-many-requests', 'Too many wrong tokens. Try again later.', { headers })
}
