import { counted } from '../../../checks/shared/counted.ts'
import type { FindingHead } from '../../../report/site/pack-site.ts'
import type { SiteFindingRow } from '../../../report/site/site-results.ts'
import type { SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { FindingEvidence } from './finding-evidence.tsx'
import { SiteFrame } from './site-frame.tsx'

/** A finding for information, with its first rows. */
export interface Inventory {
  readonly finding: FindingHead
  readonly rows: readonly SiteFindingRow[]
}

export interface ThirdPartiesPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly owned: boolean
  /** Undefined if pages refer to no file of another site. */
  readonly files: Inventory | undefined
  /** Undefined if no page sets a cookie. */
  readonly cookies: Inventory | undefined
}

/** `/s/:id/third-parties`: whose servers learn of visits, and what browsers are asked to keep. */
export function ThirdPartiesPage({ site, audit, owned, files, cookies }: ThirdPartiesPageProps) {
  const path = `/s/${audit.id}`
  return (
    <SiteFrame {...{ site, audit, owned }} title="Third parties" at={`${path}/third-parties`}>
      <div class="list-head">
        <h1>Third parties and cookies</h1>
        <p class="soft">As sent by the server; what scripts load or set is not seen</p>
      </div>
      <Part
        path={path}
        title="Files from other sites"
        none="No page refers to a file of another site."
        inventory={files}
      />
      <Part
        path={path}
        title="Cookies that the server sets"
        none="No page sets a cookie."
        inventory={cookies}
      />
    </SiteFrame>
  )
}

interface PartProps {
  readonly path: string
  readonly title: string
  readonly none: string
  readonly inventory: Inventory | undefined
}

function Part({ path, title, none, inventory }: PartProps) {
  if (inventory === undefined) {
    return (
      <section class="card">
        <h2>{title}</h2>
        <p>{none}</p>
      </section>
    )
  }
  const { finding, rows } = inventory
  const more = finding.rows_total - rows.length
  return (
    <>
      <FindingEvidence title={title} finding={finding} rows={rows} />
      {more > 0 && (
        <p>
          <a href={`${path}/findings/${finding.check}?page=2`}>{counted(more, 'more row')}</a>
        </p>
      )}
    </>
  )
}
