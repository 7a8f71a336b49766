import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { numberText } from '../../../parts/texts/whole-number.ts'
import { FactList } from '../../../parts/tables/fact-list.tsx'
import { FactTable } from '../../../parts/tables/fact-table.tsx'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Link = PageSummary['links']['rows'][number]

export const linksBlock: FactBlock = {
  name: 'links',
  title: 'Links',
  lead: 'Links of the page. A sample of the URLs was checked.',
  gist: ({ page: { links } }) =>
    `${numberText(links.internal)} internal, ${numberText(links.external)} external`,
  Body: Links,
}

function Links({ results: { page } }: BlockProps) {
  const { links } = page
  return (
    <>
      <section class="card">
        <h2>Summary</h2>
        <FactList
          facts={[
            ['Links', numberText(links.total)],
            ['Internal', numberText(links.internal)],
            ['External', numberText(links.external)],
            ['Unique URLs', numberText(links.unique)],
            ['Marked nofollow', numberText(links.nofollow)],
            ['URLs checked', numberText(links.probed)],
          ]}
        />
      </section>
      <Repeated targets={links.repeated} />
      <section class="card">
        <h2>All links</h2>
        <FactTable
          columns={['Text', 'URL', 'Kind', 'Status', 'Line']}
          rows={links.rows.map((link) => [
            link.text === '' ? <em>no text</em> : <Quoted text={link.text} length={120} />,
            link.url === null ? '–' : <OutboundLink url={link.url} />,
            <Quoted text={kindText(link)} length={80} />,
            <Quoted text={answerText(link)} />,
            link.line ?? '–',
          ])}
          total={links.total}
        />
      </section>
    </>
  )
}

interface RepeatedProps {
  readonly targets: PageSummary['links']['repeated']
}

function Repeated({ targets }: RepeatedProps) {
  if (targets.length === 0) return null
  return (
    <section class="card">
      <h2>Repeated link targets</h2>
      <FactTable
        columns={['URL', 'Texts', 'Links']}
        rows={targets.map(({ url, count, texts }) => [
          <OutboundLink url={url} />,
          <Quoted text={texts.map((text) => text || 'no text').join(' · ')} length={300} />,
          count,
        ])}
      />
    </section>
  )
}

function kindText({ party, place, rel, target }: Link): string {
  const parts = [party, place === 'body' ? '' : `in ${place}`, ...rel, target ?? '']
  return parts.filter((part) => part !== '').join(', ')
}

function answerText({ state, status }: Link): string {
  if (state === null) return 'not checked'
  return status === null ? state : `${state}, status ${status}`
}
