import type { PageSummary } from '../../../report/summary/page-summary.ts'
import { numberText } from '../texts/whole-number.ts'
import { FactList } from '../tables/fact-list.tsx'
import { FactTable } from '../tables/fact-table.tsx'
import { OutboundLink } from '../texts/outbound-link.tsx'
import { Quoted } from '../texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Link = PageSummary['links']['rows'][number]

export const linksBlock: FactBlock = {
  name: 'links',
  title: 'Links',
  lead: 'Where the page leads. A sample of the addresses was asked whether they answer.',
  gist: ({ page: { links } }) =>
    `${numberText(links.internal)} within the site, ${numberText(links.external)} to others`,
  Body: Links,
}

function Links({ results: { page } }: BlockProps) {
  const { links } = page
  return (
    <>
      <section class="card">
        <h2>At a glance</h2>
        <FactList
          facts={[
            ['Links', numberText(links.total)],
            ['Within the site', numberText(links.internal)],
            ['To other sites', numberText(links.external)],
            ['Different addresses', numberText(links.unique)],
            ['Marked nofollow', numberText(links.nofollow)],
            ['Addresses asked', numberText(links.probed)],
          ]}
        />
      </section>
      <Repeated targets={links.repeated} />
      <section class="card">
        <h2>All links</h2>
        <FactTable
          columns={['Text', 'Address', 'Kind', 'Answer', 'Line']}
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
      <h2>Several links, one address</h2>
      <FactTable
        columns={['Address', 'Texts', 'Links']}
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
  if (state === null) return 'not asked'
  return status === null ? state : `${state}, status ${status}`
}
