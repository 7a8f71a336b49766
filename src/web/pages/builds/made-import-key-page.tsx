import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { CopyField } from '../../parts/forms/copy-field.tsx'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { projectPath } from '../../query/project-path.ts'

export interface MadeImportKeyPageProps {
  readonly site: Site
  readonly project: ProjectSummary
  /** Shown only here; undefined if the project has too many. */
  readonly secret: string | undefined
  /** Public URL of this installation, without a trailing slash. */
  readonly address: string
}

/** Shows an import key once. */
export function MadeImportKeyPage({ site, project, secret, address }: MadeImportKeyPageProps) {
  return (
    <Document site={site} title="Import key" class="narrow">
      <h1>Import key</h1>
      <section class="card">
        {secret === undefined ? (
          <p class="notice bad" role="alert">
            This project already has 20 import keys, the limit. Revoke one that you no longer use.
          </p>
        ) : (
          <Made secret={secret} address={address} />
        )}
        <p class="after">
          <a class="button main" href={projectPath(project, '/builds')}>
            Done
          </a>
        </p>
      </section>
    </Document>
  )
}

function Made({ secret, address }: { readonly secret: string; readonly address: string }) {
  const line = `lhci upload --target=lhci --serverBaseUrl=${address}/lhci --token=${secret}`
  return (
    <>
      <p class="notice good" role="status">
        Copy the key now. It cannot be shown again.
      </p>
      <div class="form wide after">
        <CopyField name="key" label="Key" text={secret} />
        <CopyField name="line" label="Example command" text={line} />
      </div>
    </>
  )
}
