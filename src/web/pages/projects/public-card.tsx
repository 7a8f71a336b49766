import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { projectPath } from '../../query/project-path.ts'

/** Turns the public page of a project on and off. */
export function PublicCard({ project }: { readonly project: ProjectSummary }) {
  const { id, isPublic } = project
  return (
    <section class="card" aria-labelledby="public-title">
      <h2 id="public-title">Public page</h2>
      <p>
        {isPublic
          ? 'Anyone with the link sees the name of the project, its public reports, and their scores, budgets and alerts. '
          : 'A public page shows anyone with the link the name of the project, its public reports, and their scores, budgets and alerts. '}
        Private and protected reports are not on it.
      </p>
      {isPublic && (
        <p>
          <a href={`/p/${id}`}>Open the public page</a>
        </p>
      )}
      <form method="post" action={projectPath(project, '/public')}>
        <input type="hidden" name="public" value={isPublic ? '0' : '1'} />
        <button class="button" type="submit">
          {isPublic ? 'Turn off public page' : 'Turn on public page'}
        </button>
      </form>
    </section>
  )
}
