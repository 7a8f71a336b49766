import type { FastifyPluginAsync } from 'fastify'
import { leastIdAt } from '../../../store/database/new-id.ts'
import { type FirstStepNeeds, firstStepsOf } from './first-step-routes.ts'
import { type ListedNeeds, listedReports } from './listed-reports.ts'
import { ListPage } from './list-page.tsx'
import { listPath, listQuery, readListFilter } from '../../query/list-filter.ts'
import type { Site } from '../../parts/frame/document.tsx'
import type { Owner } from '../../../store/accounts/actor.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { ListedProject } from './filter-form.tsx'
import { projectReference } from '../../query/project-path.ts'
import { personOf } from '../../visitor/person.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'

/** Maximum projects in a select field; beyond that, the user types the name. */
const MOST_PROJECTS = 100

export interface ListNeeds extends ListedNeeds, FirstStepNeeds {
  readonly projects: Projects
  readonly site: Site
}

/** `/reports`: the reports of the signed-in user. */
export const listRoutes: FastifyPluginAsync<ListNeeds> = async (app, options) => {
  const { reports, projects, site } = options

  app.get('/reports', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const filter = readListFilter(request.query)
    const newest = leastIdAt(person.now)
    const [counts, page, known] = await Promise.all([
      reports.count(person.owner),
      reports.list(person.owner, listQuery(filter)),
      projectsOf(person.owner, projects),
    ])
    const rows = await listedReports(person.owner, page.items, options)
    const steps = await firstStepsOf(person, options, counts.all > 0)
    const last = Math.max(1, Math.ceil(page.total / filter.perPage))
    if (filter.page > last) return reply.redirect(listPath(filter, { page: last }), 303)
    const shown = {
      site,
      steps,
      filter,
      newest,
      counts,
      rows,
      total: page.total,
      last,
      projects: known,
    }
    return sendPage(<ListPage {...shown} />, request, reply)
  })
}

/** One's own by name, then those of others; undefined if there are too many. */
async function projectsOf(
  owner: Owner,
  projects: Pick<Projects, 'list'>,
): Promise<ListedProject[] | undefined> {
  const query = { page: 1, perPage: MOST_PROJECTS, sortBy: 'project', sort: 'asc' } as const
  const [own, shared] = await Promise.all([
    projects.list(owner, query),
    projects.list(owner, { ...query, shared: true }),
  ])
  if (own.total + shared.total > MOST_PROJECTS) return undefined
  return [
    ...own.items.map(({ name }) => ({ reference: name, name, shared: false })),
    ...shared.items.map((project) => {
      return { reference: projectReference(project), name: project.name, shared: true }
    }),
  ]
}
