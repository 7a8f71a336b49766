import type { FastifyPluginAsync } from 'fastify'
import type { Feeds } from '../../../store/feeds/feeds.ts'
import type { PublicProjects } from '../../../store/projects/public-projects.ts'
import { setUnlisted } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { publicAddress } from '../../http/public-address.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { sendPublicFeed } from '../feeds/send-feed.ts'
import { PublicProjectPage } from './public-project-page.tsx'
import { requireProject } from './require-project.ts'

export interface PublicProjectNeeds {
  readonly publicProjects: PublicProjects
  readonly feeds: Pick<Feeds, 'readPublic'>
  readonly site: Site
  readonly baseUrl?: string | undefined
}

interface Params {
  readonly project: string
}

/** `/p/:project`: a public project, the same for everyone, and its feed. */
export const publicProjectRoutes: FastifyPluginAsync<PublicProjectNeeds> = async (app, options) => {
  const { publicProjects, feeds, site, baseUrl } = options

  app.get<{ Params: Params }>('/p/:project', async (request, reply) => {
    const project = requireProject(await publicProjects.find(request.params.project))
    setUnlisted(reply)
    return sendPage(<PublicProjectPage site={site} project={project} />, request, reply)
  })

  app.get<{ Params: Params }>('/p/:project/feed.atom', async (request, reply) => {
    const feed = requireProject(await feeds.readPublic(request.params.project))
    const address = publicAddress(request, baseUrl)
    return sendPublicFeed(feed, { request, reply, address, author: site.name })
  })
}
