import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import { CrawlerTable } from './crawler-table.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'
import { SitemapTree } from './sitemap-tree.tsx'
import { SourceLines } from './source-lines.tsx'

export const robotsBlock: FactBlock = {
  name: 'robots',
  title: 'Robots and sitemaps',
  lead: 'Rules for crawlers and lists of pages.',
  gist: ({ page: { robots, sitemaps } }) =>
    `robots.txt ${robots.state}, ${counted(sitemaps.total, 'sitemap')}`,
  Body: Robots,
}

interface PageProps {
  readonly page: PageSummary
}

function Robots({ results: { page } }: BlockProps) {
  const { robots } = page
  return (
    <>
      <section class="card">
        <h2>Crawlers and this page</h2>
        <FactList
          facts={[
            ['robots.txt', <OutboundLink url={robots.url} />],
            ['Status', <Quoted text={stateText(robots)} />],
          ]}
        />
        <CrawlerTable rows={robots.matrix} />
      </section>
      {robots.text !== null && (
        <section class="card">
          <h2>robots.txt</h2>
          <p class="soft">Highlighted lines decide about this page for a crawler.</p>
          <SourceLines text={robots.text} notes={decidedFor(robots.matrix)} />
        </section>
      )}
      <Directives page={page} />
      <section class="card">
        <h2>Sitemaps</h2>
        <SitemapTree sitemaps={page.sitemaps} />
      </section>
    </>
  )
}

function Directives({ page: { robots } }: PageProps) {
  return (
    <section class="card">
      <h2>Robots directives</h2>
      {robots.directives.length === 0 ? (
        <p>No robots meta element or X-Robots-Tag header.</p>
      ) : (
        <FactTable
          columns={['Source', 'Crawler', 'Directive', 'Line']}
          rows={robots.directives.map(({ source, bot, name, value, line }) => [
            <Quoted text={source} />,
            <Quoted text={bot === '*' ? 'everyone' : bot} />,
            <Quoted class="code" text={value === null ? name : `${name}: ${value}`} />,
            line ?? '–',
          ])}
        />
      )}
    </section>
  )
}

function stateText({ state, status }: PageSummary['robots']): string {
  return status === null ? state : `${state}, status ${status}`
}

/** By line: the crawlers that it decides for. */
function decidedFor(matrix: PageSummary['robots']['matrix']): Map<number, string> {
  const decided = Map.groupBy(matrix, ({ line }) => line ?? 0)
  decided.delete(0)
  return new Map([...decided].map(([line, rows]) => [line, botsText(rows.map(({ bot }) => bot))]))
}

function botsText(bots: readonly string[]): string {
  const [first = '', second] = bots
  if (second === undefined) return first
  return bots.length === 2 ? `${first}, ${second}` : `${first} and ${bots.length - 1} more`
}
