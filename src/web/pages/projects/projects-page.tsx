import type { Page } from '../../../store/database/page.ts'
import type { ProjectOverview } from '../../../store/projects/project-overview.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { numberText } from '../../parts/texts/whole-number.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { PageLinks } from '../../parts/list/page-links.tsx'
import { ProjectTable } from './project-table.tsx'
import { PROJECTS_A_PAGE, projectsPath, type ProjectWish } from '../../query/project-wish.ts'

export interface ProjectsPageProps {
  readonly site: Site
  readonly wish: ProjectWish
  readonly page: Page<ProjectOverview>
  /** Number of the last page. */
  readonly last: number
  /** How many there are, of one's own and of others. */
  readonly counts: { readonly own: number; readonly shared: number }
}

/** A person's projects, or those that others share with them. */
export function ProjectsPage({ site, wish, page, last, counts }: ProjectsPageProps) {
  const all = wish.shared ? counts.shared : counts.own
  return (
    <Document site={site} title="Projects" class="list" script="list">
      <div class="list-head">
        <h1>Projects</h1>
        {counts.shared > 0 && <Whose wish={wish} counts={counts} />}
      </div>
      {all === 0 ? (
        <NoProjects shared={wish.shared} />
      ) : (
        <>
          <Narrowing wish={wish} />
          {page.items.length === 0 ? (
            <NoMatch wish={wish} />
          ) : (
            <section class="card" aria-label="List">
              <ProjectTable projects={page.items} />
              <PageLinks
                page={wish.page}
                perPage={PROJECTS_A_PAGE}
                total={page.total}
                last={last}
                path={(to) => projectsPath({ ...wish, page: to })}
              />
              <p class="sr" data-found>
                {counted(page.total, 'project')}
              </p>
            </section>
          )}
        </>
      )}
    </Document>
  )
}

function Whose({ wish, counts }: Pick<ProjectsPageProps, 'wish' | 'counts'>) {
  return (
    <ul class="counts" aria-label="Owner">
      <li>
        <a href="/projects" aria-current={wish.shared ? undefined : 'true'}>
          {numberText(counts.own)} owned by you
        </a>
      </li>
      <li>
        <a href="/projects?shared=1" aria-current={wish.shared ? 'true' : undefined}>
          {numberText(counts.shared)} shared with you
        </a>
      </li>
    </ul>
  )
}

const ORDER_WORDS = { name: 'By name', newest: 'Newest first', oldest: 'Oldest first' } as const

function Narrowing({ wish }: Pick<ProjectsPageProps, 'wish'>) {
  return (
    <form
      class="narrowing"
      method="get"
      action="/projects"
      role="search"
      aria-label="Projects"
      data-narrows
    >
      <p class="field">
        <label for="search">Search by name</label>
        <input
          id="search"
          name="search"
          type="search"
          value={wish.search}
          maxlength={300}
          autocomplete="off"
          spellcheck={false}
        />
      </p>
      <p class="field">
        <label for="order">Sort</label>
        <select id="order" name="order">
          {Object.entries(ORDER_WORDS).map(([order, words]) => (
            <option value={order} selected={order === wish.order}>
              {words}
            </option>
          ))}
        </select>
      </p>
      {wish.shared && <input type="hidden" name="shared" value="1" />}
      <button class="button" type="submit">
        Apply
      </button>
    </form>
  )
}

function NoMatch({ wish }: Pick<ProjectsPageProps, 'wish'>) {
  return (
    <section class="card">
      <h2 data-found>No project matches</h2>
      <p>
        <a class="button" href={projectsPath({ shared: wish.shared })}>
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
        common problems. Audit a page to create one.
      </p>
      <p>
        <a class="button main" href="/new">
          Audit a page
        </a>
      </p>
    </section>
  )
}
