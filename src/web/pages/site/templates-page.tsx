import type { TemplateResult } from '../../../report/site/site-results.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { SiteFrame } from './site-frame.tsx'

export interface TemplatesPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly crawl: Crawl
  readonly owned: boolean
  readonly templates: readonly TemplateResult[]
}

/** `/s/:id/templates`: groups of pages with the same structure. */
export function TemplatesPage({ site, audit, crawl, owned, templates }: TemplatesPageProps) {
  const path = `/s/${audit.id}`
  return (
    <SiteFrame {...{ site, audit, owned }} title="Templates" at={`${path}/templates`}>
      <div class="list-head">
        <h1>Templates</h1>
        <p class="soft">Pages of crawl {crawl.number} with the same structure</p>
      </div>
      <section class="card" aria-label="Templates">
        {templates.length === 0 ? (
          <p>The crawl has no pages.</p>
        ) : (
          <Records label="Templates" heads={['Template', 'Pages', 'Average score', 'Example']}>
            {templates.map((template) => (
              <Row path={path} template={template} />
            ))}
          </Records>
        )}
      </section>
    </SiteFrame>
  )
}

function Row({ path, template }: { readonly path: string; readonly template: TemplateResult }) {
  const { id, name, pages, score, example } = template
  return (
    <tr role="row">
      <td role="cell">
        <a href={`${path}/pages?template=${id}`}>
          <Quoted text={name} length={100} />
        </a>
      </td>
      <td role="cell" data-label="Pages">
        {numberText(pages)}
      </td>
      <td role="cell" data-label="Average score">
        {score ?? '–'}
      </td>
      <td role="cell" class="soft" data-label="Example">
        <OutboundLink url={example} />
      </td>
    </tr>
  )
}
