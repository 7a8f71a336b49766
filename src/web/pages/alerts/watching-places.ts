import type { SubjectReference } from '../../../store/projects/find-subject.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import type { Reports } from '../../../store/reports/reports.ts'
import type { SiteAudits } from '../../../store/sites/site-audits.ts'
import { requireReport, requireReportId } from '../../api/report-id.ts'
import { requireSite, requireSiteId } from '../../api/site-audits.ts'
import { projectPath } from '../../query/project-path.ts'
import type { Person } from '../../visitor/person.ts'
import { requireProject } from '../projects/require-project.ts'
import type { WatchingPageProps } from './watching-page.tsx'

export interface PlaceNeeds {
  readonly projects: Projects
  readonly reports: Reports
  readonly siteAudits: Pick<SiteAudits, 'findToChange'>
}

/** What is watched, and its page. */
export interface Place {
  readonly subject: SubjectReference
  readonly path: string
  readonly mayChange: boolean
  readonly isOwner: boolean
  readonly page: Pick<WatchingPageProps, 'name' | 'back' | 'budgetsPath' | 'timelinePath'>
  /** Name or ID. */
  readonly project: string
  /** Form that makes the address of the project's feed. */
  readonly feedPath: string
}

export interface Params {
  readonly project?: string
  readonly id?: string
}

export async function projectPlace(
  { projects }: PlaceNeeds,
  { owner }: Person,
  params: Params,
): Promise<Place> {
  const project = requireProject(await projects.find(owner, params.project ?? ''))
  const mayChange = project.role !== 'viewer'
  return {
    subject: { kind: 'project', reference: project.id },
    path: projectPath(project, '/watching'),
    mayChange,
    isOwner: project.role === 'owner',
    project: project.id,
    feedPath: projectPath(project, '/feed'),
    page: {
      name: project.name,
      back: { path: projectPath(project), words: 'Back to the project' },
      budgetsPath: mayChange ? projectPath(project, '/settings') : undefined,
      timelinePath: projectPath(project, '/timeline'),
    },
  }
}

export async function reportPlace(
  { projects, reports }: PlaceNeeds,
  { owner }: Person,
  params: Params,
): Promise<Place> {
  const id = requireReportId(params.id ?? '')
  const report = requireReport(await reports.findToChange(owner, id))
  const project = requireProject(await projects.find(owner, report.projectId))
  return {
    subject: { kind: 'report', reference: id },
    path: `/r/${id}/watching`,
    mayChange: true,
    isOwner: project.role === 'owner',
    project: project.id,
    feedPath: projectPath(project, '/feed'),
    page: {
      name: report.url,
      back: { path: `/r/${id}`, words: 'Back to the report' },
      budgetsPath: projectPath(project, '/settings'),
      timelinePath: `${projectPath(project, '/timeline')}?report=${id}`,
    },
  }
}

export async function sitePlace(
  { projects, siteAudits }: PlaceNeeds,
  { owner }: Person,
  params: Params,
): Promise<Place> {
  const id = requireSiteId(params.id ?? '')
  const audit = requireSite(await siteAudits.findToChange(owner, id))
  const project = requireProject(await projects.find(owner, audit.projectId))
  return {
    subject: { kind: 'site_audit', reference: id },
    path: `/s/${id}/watching`,
    mayChange: true,
    isOwner: project.role === 'owner',
    project: project.id,
    feedPath: projectPath(project, '/feed'),
    page: {
      name: audit.url,
      back: { path: `/s/${id}/settings`, words: 'Back to the settings' },
      budgetsPath: projectPath(project, '/settings'),
      timelinePath: undefined,
    },
  }
}
