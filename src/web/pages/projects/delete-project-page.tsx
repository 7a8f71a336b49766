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

/** Asks for the name of a project before it is deleted with all that is in it. */
export function DeleteProjectPage({ site, project, typed, fault }: DeleteProjectPageProps) {
  const { name, reports } = project
  return (
    <Document site={site} title="Delete a project" class="narrow">
      <section class="card">
        <h1>
          Delete <Quoted text={name} />
        </h1>
        <p>
          {reports === 0
            ? 'It has no reports.'
            : `Its ${counted(reports, 'report')} ${reports === 1 ? 'goes' : 'go'} with it, and all of their runs and files: for everybody, at once and for good.`}
        </p>
        <form class="form" method="post" action={projectPath(project, '/delete')}>
          <FormField
            name="name"
            label="Name of the project"
            value={typed}
            hint="Type it to confirm."
            fault={fault}
            input={{
              autocomplete: 'off',
              autocapitalize: 'none',
              maxlength: 510,
              spellcheck: false,
            }}
          />
          <button class="button danger" type="submit">
            Delete it
          </button>
        </form>
        <p>
          <a href={projectPath(project)}>Keep it</a>
        </p>
      </section>
    </Document>
  )
}
