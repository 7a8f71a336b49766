import type { SampleResult, TemplateResult } from '../../../report/site/site-results.ts'
import type { Crawl, SiteAudit } from '../../../store/sites/site-audit-row.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { Records } from '../../parts/tables/record-table.tsx'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { numberText } from '../../parts/texts/whole-number.ts'
import { type RefusedName, RenameTemplate } from './rename-template.tsx'
import { SiteFrame } from './site-frame.tsx'

export interface TemplatesPageProps {
  readonly site: Site
  readonly audit: SiteAudit
  readonly crawl: Crawl
  readonly owned: boolean
  readonly templates: readonly TemplateResult[]
  readonly refused?: RefusedName
}

/** `/s/:id/templates`: groups of pages with the same structure. */
export function TemplatesPage(props: TemplatesPageProps) {
  const { site, audit, crawl, owned, templates, refused } = props
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
      <Samples path={path} templates={templates} />
      {owned && crawl.kept && templates.length > 0 && (
        <RenameTemplate path={path} templates={templates} refused={refused} />
      )}
    </SiteFrame>
  )
}

function Row({ path, template }: RowPath & { readonly template: TemplateResult }) {
  const { id, name, pattern, pages, score, example } = template
  return (
    <tr role="row">
      <td role="cell">
        <a href={`${path}/pages?template=${id}`}>
          <Quoted text={name} length={100} />
        </a>
        {pattern !== undefined && (
          <p class="soft">
            <Quoted text={pattern} length={100} />
          </p>
        )}
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

/** The pages that a browser loaded. */
function Samples({ path, templates }: Pick<TemplatesPageProps, 'templates'> & RowPath) {
  const samples = templates.flatMap(({ name, samples: own }) =>
    own.map((sample) => ({ name, sample })),
  )
  if (samples.length === 0) return null
  return (
    <section class="card" aria-labelledby="samples-title">
      <h2 id="samples-title">Pages loaded in a browser</h2>
      <p class="soft">On a mobile device. Their problems count for all pages of their template.</p>
      <Records label="Pages loaded in a browser" heads={['Page', 'Score', 'LCP', 'TBT', 'CLS']}>
        {samples.map(({ name, sample }) => (
          <Sample path={path} name={name} sample={sample} />
        ))}
      </Records>
    </section>
  )
}

interface RowPath {
  readonly path: string
}

function Sample({ path, name, sample }: RowPath & { name: string; sample: SampleResult }) {
  const { number, url, score, metrics, reason } = sample
  return (
    <tr role="row">
      <td role="cell">
        <a href={`${path}/pages/${number}`}>
          <Quoted text={url} length={120} />
        </a>
        <p class="soft">
          <Quoted text={name} length={100} />
        </p>
        {reason !== null && (
          <p class="soft">
            Not measured: <Quoted text={reason} length={300} />
          </p>
        )}
      </td>
      <td role="cell" data-label="Score">
        {score ?? '–'}
      </td>
      <td role="cell" class="soft" data-label="LCP">
        {millisecondsText(metrics?.lcp)}
      </td>
      <td role="cell" class="soft" data-label="TBT">
        {millisecondsText(metrics?.tbt)}
      </td>
      <td role="cell" class="soft" data-label="CLS">
        {metrics?.cls?.toFixed(2) ?? '–'}
      </td>
    </tr>
  )
}

function millisecondsText(value: number | null | undefined): string {
  if (value === null || value === undefined) return '–'
  return value >= 1000 ? `${(value / 1000).toFixed(1)} s` : `${Math.round(value)} ms`
}
