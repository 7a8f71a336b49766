import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { CopyField } from '../../parts/forms/copy-field.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { projectPath } from '../../query/project-path.ts'

export interface MadeFeedPageProps {
  readonly site: Site
  readonly project: ProjectSummary
  /** URL of the feed, shown only here. */
  readonly address: string
}

/** Shows the address of a feed once. */
export function MadeFeedPage({ site, project, address }: MadeFeedPageProps) {
  return (
    <Document site={site} title="Feed address" class="narrow">
      <h1>Feed address</h1>
      <section class="card">
        <p class="notice good" role="status">
          Copy the address now. It cannot be shown again.
        </p>
        <p>
          Add it to a feed reader to follow alerts and crawls of <Quoted text={project.name} />.
          Anyone who knows it can read the feed without signing in.
        </p>
        <div class="form wide after">
          <CopyField name="address" label="Address" text={address} />
        </div>
        <p class="after">
          <a class="button main" href={projectPath(project, '/watching')}>
            Done
          </a>
        </p>
      </section>
    </Document>
  )
}
