import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { FormField } from '../../parts/forms/form-field.tsx'
import { projectPath } from '../../query/project-path.ts'
import type { SettingsFault } from './settings-fault.ts'

export interface KeepingCardProps {
  readonly project: ProjectSummary
  readonly fault: SettingsFault | undefined
}

/** How many runs of each report a project keeps. */
export function KeepingCard({ project, fault }: KeepingCardProps) {
  return (
    <section class="card" aria-labelledby="keeping-title">
      <h2 id="keeping-title">Kept runs</h2>
      <p>
        Older runs of a report are removed with their files within an hour, and cannot be restored.
        The run that a report shows always stays.
      </p>
      <form class="form" method="post" action={projectPath(project, '/keeping')}>
        <FormField
          name="keep_runs"
          label="Keep runs per report"
          value={fault?.typed ?? project.keepRuns?.toString() ?? ''}
          hint="Empty: as many as the installation keeps, which is also the most."
          fault={fault?.text}
          optional
          input={{ autocomplete: 'off', inputmode: 'numeric', maxlength: 5 }}
        />
        <button class="button" type="submit">
          Save
        </button>
      </form>
    </section>
  )
}
