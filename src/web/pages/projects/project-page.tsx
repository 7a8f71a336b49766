import type { InspectedProject } from '../../../store/projects/project-overview.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Mark } from '../../parts/texts/mark.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import type { CommonFinding } from './common-findings.ts'
import { FindingsList } from './findings-list.tsx'
import { LowestTable } from './lowest-table.tsx'
import { type ProjectSite, ProjectSites } from './project-sites.tsx'
import { TrendChart } from './trend-chart.tsx'
import { projectPath, projectReference, projectReportsPath } from '../../query/project-path.ts'

export interface ProjectPageProps {
  readonly site: Site
  readonly project: InspectedProject
  /** By harm. */
  readonly findings: readonly CommonFinding[]
  /** The latest first. */
  readonly sites?: readonly ProjectSite[]
}

/** A project: its scores over time, its pages, and its most common findings. */
export function ProjectPage({ site, project, findings, sites = [] }: ProjectPageProps) {
  return (
    <Document site={site} title={quoteText(project.name, 80)} class="list">
      <Head project={project} />
      <ProjectSites sites={sites} />
      {(project.reports > 0 || sites.length === 0) && (
        <OfReports project={project} findings={findings} />
      )}
      {project.role !== 'owner' && <Shared project={project} />}
    </Document>
  )
}

/** Beside a site audit, a project without reports needs none of these. */
function OfReports({ project, findings }: Pick<ProjectPageProps, 'project' | 'findings'>) {
  return (
    <>
      <section class="card" aria-labelledby="trend-title">
        <h2 id="trend-title">Average score by day</h2>
        <TrendChart days={project.days} />
      </section>
      <section class="card" aria-labelledby="reports-title">
        <h2 id="reports-title">Lowest scores</h2>
        <Reports project={project} />
      </section>
      <section class="card" aria-labelledby="faults-title">
        <h2 id="faults-title">Common problems, most harmful first</h2>
        <FindingsList project={project} findings={findings} />
      </section>
    </>
  )
}

function Head({ project }: Pick<ProjectPageProps, 'project'>) {
  const { name, role, reports, results } = project
  return (
    <>
      <div class="list-head">
        <h1>
          <Quoted text={name} />
        </h1>
        <ul class="counts" aria-label="Reports by result">
          <li>
            <a href={projectReportsPath(project)}>{counted(reports, 'report')}</a>
          </li>
          {(['good', 'decent', 'bad'] as const).map((result) => (
            <li>
              <a href={projectReportsPath(project, { result })}>
                <Mark tone={result} />
                {numberText(results[result])} {result}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {role === 'viewer' && (
        <p class="acts">
          <Builds project={project} />
          <Watching project={project} />
        </p>
      )}
      {role !== 'viewer' && (
        <p class="acts">
          <a
            class="button main"
            href={`/new?${new URLSearchParams({ project: projectReference(project) }).toString()}`}
          >
            Audit a page
          </a>
          <Watching project={project} />
          <a class="button" href={projectPath(project, '/settings')}>
            {role === 'owner' ? 'Settings and sharing' : 'Settings'}
          </a>
          <Builds project={project} />
        </p>
      )}
    </>
  )
}

function Watching({ project }: Pick<ProjectPageProps, 'project'>) {
  return (
    <a class="button" href={projectPath(project, '/watching')}>
      Watching
    </a>
  )
}

function Builds({ project }: Pick<ProjectPageProps, 'project'>) {
  return (
    <a class="button" href={projectPath(project, '/builds')}>
      Builds
    </a>
  )
}

function Reports({ project }: Pick<ProjectPageProps, 'project'>) {
  const { reports, lowest } = project
  if (reports === 0) return <p>This project has no reports.</p>
  return (
    <>
      {lowest.length > 0 ? <LowestTable reports={lowest} /> : <p>No report has a result yet.</p>}
      {reports > lowest.length && (
        <p>
          <a href={projectReportsPath(project)}>
            {reports === 1 ? 'The only report' : `All ${counted(reports, 'report')}`}
          </a>
        </p>
      )}
    </>
  )
}

function Shared({ project }: Pick<ProjectPageProps, 'project'>) {
  const { ownerEmail, role } = project
  return (
    <section class="card" aria-labelledby="shared-title">
      <h2 id="shared-title">Shared with you</h2>
      <p>
        By <Quoted text={ownerEmail} />. You are {role === 'editor' ? 'an editor' : 'a viewer'}:{' '}
        {role === 'editor'
          ? 'you can see, audit, run again, cancel and delete its reports, and set who sees them.'
          : 'you can see its reports, including private ones.'}
      </p>
      <form class="form" method="post" action={projectPath(project, '/leave')}>
        <button class="button" type="submit">
          Leave project
        </button>
      </form>
    </section>
  )
}
