import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { counted } from '../../../checks/shared/counted.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { FormField } from '../../parts/forms/form-field.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { projectPath } from '../../query/project-path.ts'

export interface DeleteProjectPageProps {
  readonly site: Site
  readonly project: ProjectSummary
  readonly typed?: string | undefined
  readonly fault?: string | undefined
}

/** Asks for the name of a project before deleting it with all its content. */
export function DeleteProjectPage({ site, project, typed, fault }: DeleteProjectPageProps) {
  const { name, reports } = project
  return (
    <Document site={site} title="Delete project" class="narrow">
      <section class="card">
        <h1>
          Delete <Quoted text={name} />
        </h1>
        <p>
          {reports === 0
            ? 'The project has no reports.'
            : `Deletes the project with ${counted(reports, 'report')} and all their runs and files, for all members. This cannot be undone.`}
        </p>
        <form class="form" method="post" action={projectPath(project, '/delete')}>
          <FormField
            name="name"
            label="Project name"
            value={typed}
            hint="Type the name to confirm."
            fault={fault}
            input={{
              autocomplete: 'off',
              autocapitalize: 'none',
              maxlength: 510,
              spellcheck: false,
            }}
          />
          <button class="button danger" type="submit">
            Delete project
          </button>
        </form>
        <p>
          <a href={projectPath(project)}>Cancel</a>
        </p>
      </section>
    </Document>
  )
}
