import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import type { Owner } from '../../../store/accounts/actor.ts'
import { nameFault } from '../../../store/projects/project-row.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { StoreError } from '../../../store/database/store-error.ts'
import type { Crawls } from '../../../store/sites/crawls.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import type { ResultsStore } from '../../../store/runs/results.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { projectPath } from '../../query/project-path.ts'
import {
  type ProjectFilter,
  projectQuery,
  PROJECTS_A_PAGE,
  projectsPath,
  readProjectFilter,
} from '../../query/project-filter.ts'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { type Person, personOf } from '../../visitor/person.ts'
import { commonFindings } from './common-findings.ts'
import type { NameFault } from './new-project.tsx'
import { ProjectPage } from './project-page.tsx'
import type { ProjectSite } from './project-sites.tsx'
import { ProjectsPage } from './projects-page.tsx'
import { requireProject } from './require-project.ts'

export interface ProjectNeeds {
  readonly projects: Projects
  readonly results: Pick<ResultsStore, 'shown'>
  readonly siteAudits: SiteAudits
  readonly crawls: Crawls
  readonly site: Site
}

/** `/projects` and `/projects/:project`: one's own identified by name, those of others by ID. */
export const projectRoutes: FastifyPluginAsync<ProjectNeeds> = async (app, options) => {
  const { projects, results, site } = options

  const showList = async (
    person: Pick<Person, 'owner'>,
    filter: ProjectFilter,
    { request, reply, fault }: { request: FastifyRequest; reply: FastifyReply; fault?: NameFault },
  ) => {
    const { owner } = person
    const count = async (shared: boolean) => {
      const query = {
        ...projectQuery({ ...filter, search: undefined, shared, page: 1 }),
        perPage: 1,
      }
      return (await projects.list(owner, query)).total
    }
    const page = await projects.listWithDays(owner, projectQuery(filter))
    const last = Math.max(1, Math.ceil(page.total / PROJECTS_A_PAGE))
    if (filter.page > last) {
      return setPersonal(reply).redirect(projectsPath({ ...filter, page: last }), 303)
    }
    const counts = { own: await count(false), shared: await count(true) }
    return sendPage(
      <ProjectsPage {...{ site, filter, page, last, counts, fault }} />,
      request,
      reply,
    )
  }

  app.get('/projects', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    return await showList(person, readProjectFilter(request.query), { request, reply })
  })

  app.post('/projects', { bodyLimit: FORM_LIMIT }, async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/projects', reply)
    const name = textField(request.body, 'name').trim()
    const opened = await openNamed(projects, person.owner, name)
    if (typeof opened === 'string') {
      const fault = { typed: name, text: opened }
      reply.code(422)
      return await showList(person, readProjectFilter({}), { request, reply, fault })
    }
    const { id } = opened
    return setPersonal(reply).redirect(projectPath({ id, name, role: 'owner' }, '/builds'), 303)
  })

  app.get<{ Params: { project: string } }>('/projects/:project', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn(request.url, reply)
    const { project: reference } = request.params
    const project = requireProject(await projects.inspect(person.owner, reference))
    const findings = await commonFindings(project, results, person.owner)
    const sites = await projectSites(person.owner, reference, options)
    return sendPage(<ProjectPage {...{ site, project, findings, sites }} />, request, reply)
  })
}

/** The project of this name, created if missing; otherwise a sentence. */
async function openNamed(
  projects: Projects,
  owner: Owner,
  name: string,
): Promise<{ readonly id: string } | string> {
  const fault = nameFault(name)
  if (fault !== undefined) return fault
  try {
    const found = await projects.find(owner, name)
    return requireProject(found ?? (await projects.create(owner, { name })))
  } catch (error) {
    if (error instanceof StoreError) return error.message
    throw error
  }
}

const MOST_SITES = 3
const MOST_FINDINGS = 5

async function projectSites(
  owner: Owner,
  project: string,
  { siteAudits, crawls }: ProjectNeeds,
): Promise<ProjectSite[]> {
  const { items } = await siteAudits.list(owner, { project, page: 1, perPage: MOST_SITES })
  const findingsOf = async ({ shown }: ProjectSite['audit']) =>
    shown === null ? [] : (await crawls.findings(shown)).slice(0, MOST_FINDINGS)
  return await Promise.all(
    items.map(async (audit) => ({ audit, findings: await findingsOf(audit) })),
  )
}
