import type { Page } from '../../../store/database/page.ts'
import type { ProjectOverview } from '../../../store/projects/project-overview.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { SearchField } from '../../parts/forms/search-field.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { type NameFault, NewProject } from './new-project.tsx'
import { ProjectTable } from './project-table.tsx'
import { PROJECTS_A_PAGE, projectsPath, type ProjectFilter } from '../../query/project-filter.ts'

export interface ProjectsPageProps {
  readonly site: Site
  readonly filter: ProjectFilter
  readonly page: Page<ProjectOverview>
  /** Number of the last page. */
  readonly last: number
  /** Numbers of one's own projects and of shared ones. */
  readonly counts: { readonly own: number; readonly shared: number }
  /** Why the name of a new project is refused. */
  readonly fault?: NameFault | undefined
}

/** A user's projects, or those shared with them. */
export function ProjectsPage({ site, filter, page, last, counts, fault }: ProjectsPageProps) {
  const all = filter.shared ? counts.shared : counts.own
  return (
    <Document site={site} title="Projects" class="list" script="list">
      <div class="list-head">
        <h1>Projects</h1>
        {counts.shared > 0 && <Whose filter={filter} counts={counts} />}
      </div>
      {all === 0 ? (
        <NoProjects shared={filter.shared} />
      ) : (
        <>
          <Narrowing filter={filter} />
          {page.items.length === 0 ? (
            <NoMatch filter={filter} />
          ) : (
            <section class="card" aria-label="List">
              <ProjectTable projects={page.items} />
              <PageLinks
                page={filter.page}
                perPage={PROJECTS_A_PAGE}
                total={page.total}
                last={last}
                path={(to) => projectsPath({ ...filter, page: to })}
              />
              <p class="sr" data-found>
                {counted(page.total, 'project')}
              </p>
            </section>
          )}
        </>
      )}
      {!filter.shared && <NewProject fault={fault} />}
    </Document>
  )
}

function Whose({ filter, counts }: Pick<ProjectsPageProps, 'filter' | 'counts'>) {
  return (
    <ul class="counts" aria-label="Owner">
      <li>
        <a href="/projects" aria-current={filter.shared ? undefined : 'true'}>
          {numberText(counts.own)} owned by you
        </a>
      </li>
      <li>
        <a href="/projects?shared=1" aria-current={filter.shared ? 'true' : undefined}>
          {numberText(counts.shared)} shared with you
        </a>
      </li>
    </ul>
  )
}

const ORDER_WORDS = { name: 'By name', newest: 'Newest first', oldest: 'Oldest first' } as const

function Narrowing({ filter }: Pick<ProjectsPageProps, 'filter'>) {
  return (
    <form
      class="narrowing"
      method="get"
      action="/projects"
      role="search"
      aria-label="Projects"
      data-narrows
    >
      <SearchField label="Search by name" value={filter.search} maxlength={300} />
      <p class="field">
        <label for="order">Sort</label>
        <select id="order" name="order">
          {Object.entries(ORDER_WORDS).map(([order, words]) => (
            <option value={order} selected={order === filter.order}>
              {words}
            </option>
          ))}
        </select>
      </p>
      {filter.shared && <input type="hidden" name="shared" value="1" />}
      <button class="button" type="submit">
        Apply
      </button>
    </form>
  )
}

function NoMatch({ filter }: Pick<ProjectsPageProps, 'filter'>) {
  return (
    <section class="card">
      <h2 data-found>No project matches</h2>
      <p>
        <a class="button" href={projectsPath({ shared: filter.shared })}>
          Clear the search
        </a>
      </p>
    </section>
  )
}

function NoProjects({ shared }: { readonly shared: boolean }) {
  if (shared) {
    return (
      <section class="card">
        <h2>No shared projects</h2>
        <p>Projects that others share with your email address appear here.</p>
      </section>
    )
  }
  return (
    <section class="card">
      <h2>No projects yet</h2>
      <p>
        Reports are grouped by host into projects, with a trend, the lowest scores and the most
        common problems. Audit a page to create one, or upload a build.
      </p>
      <p>
        <a class="button main" href="/new">
          Audit a page
        </a>
      </p>
    </section>
  )
}
