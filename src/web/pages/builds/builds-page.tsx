import type { BuildList } from '../../../store/builds/builds.ts'
import type { Build } from '../../../store/builds/build-row.ts'
import type { ImportKey } from '../../../store/builds/import-keys.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { projectPath } from '../../query/project-path.ts'

export interface BuildsPageProps {
  readonly site: Site
  readonly project: ProjectSummary
  readonly list: BuildList
  /** The branch that the list is filtered by. */
  readonly branch: string | undefined
  /** Undefined for users without permission to see them. */
  readonly keys: readonly ImportKey[] | undefined
}

/** The builds of a project, and the keys that they are uploaded with. */
export function BuildsPage({ site, project, list, branch, keys }: BuildsPageProps) {
  const { builds, branches } = list
  return (
    <Document site={site} title={`Builds of ${quoteText(project.name, 80)}`} class="list">
      <h1>
        Builds of <Quoted text={project.name} />
      </h1>
      <p>
        <a href={projectPath(project)}>Back to the project</a>
      </p>
      {branches.length > 1 && <Branches {...{ project, branches, branch }} />}
      <section class="card">
        <h2>Imported: measured elsewhere</h2>
        {builds.length === 0 ? (
          <p>
            No builds yet. Upload one with <code>pagemark ci</code> and an API key, or with
            Lighthouse CI and an import key.
          </p>
        ) : (
          <Records label="Builds" heads={['Commit', 'Branch', 'Author', 'Measured']}>
            {builds.map((build) => (
              <Row project={project} build={build} />
            ))}
          </Records>
        )}
      </section>
      {keys && <Keys project={project} keys={keys} />}
    </Document>
  )
}

function Branches({
  project,
  branches,
  branch,
}: Pick<BuildsPageProps, 'project' | 'branch'> & { readonly branches: readonly string[] }) {
  return (
    <form class="narrowing" method="get" action={projectPath(project, '/builds')}>
      <p class="field">
        <label for="branch">Branch</label>
        <select id="branch" name="branch">
          <option value="">All branches</option>
          {branches.map((name) => (
            <option value={name} selected={name === branch}>
              {quoteText(name, 80)}
            </option>
          ))}
        </select>
      </p>
      <button class="button" type="submit">
        Show
      </button>
    </form>
  )
}

function Row({ project, build }: { readonly project: ProjectSummary; readonly build: Build }) {
  return (
    <tr role="row">
      <td role="cell" class="page">
        <a href={projectPath(project, `/builds/${build.id}`)}>
          <code>
            <Quoted text={build.hash} length={10} />
          </code>
        </a>
        <p class="soft">
          <Quoted text={build.message} length={120} />
        </p>
      </td>
      <td role="cell">
        <Quoted text={build.branch} length={60} />
      </td>
      <td role="cell">
        <Quoted text={build.author} length={60} />
      </td>
      <td role="cell" class="soft">
        <When at={build.runAt} />
      </td>
    </tr>
  )
}

function Keys({
  project,
  keys,
}: {
  readonly project: ProjectSummary
  readonly keys: readonly ImportKey[]
}) {
  return (
    <section class="card" aria-labelledby="keys-title">
      <h2 id="keys-title">Import keys</h2>
      <p>An import key lets Lighthouse CI upload builds to this project, and nothing else.</p>
      {keys.length > 0 && (
        <ul class="entries">
          {keys.map(({ id, hint, lastUsedAt }) => (
            <li>
              <p>
                <code>{hint}</code>{' '}
                <span class="soft">
                  {lastUsedAt === null ? 'never used' : 'last used '}
                  {lastUsedAt !== null && <When at={lastUsedAt} />}
                </span>
              </p>
              <form method="post" action={projectPath(project, '/import-keys/revoke')}>
                <input type="hidden" name="id" value={id} />
                <button class="button" type="submit">
                  Revoke<span class="sr"> {hint}</span>
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <form class="after" method="post" action={projectPath(project, '/import-keys')}>
        <button class="button main" type="submit">
          Create an import key
        </button>
      </form>
    </section>
  )
}
