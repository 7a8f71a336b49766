import type { PageSummary } from '../../report/page-summary.ts'
import { countText } from './count-text.ts'
import { FactGroup } from './fact-group.tsx'
import { FactList } from './fact-list.tsx'
import { FactTable } from './fact-table.tsx'
import { OutboundLink } from './outbound-link.tsx'
import { Quoted } from './quoted.tsx'

const HEADINGS = 40
const LINKS = 20
const DIRECTIVES = 10
const TAGS = 20
const ENTITIES = 10

interface PageProps {
  readonly page: PageSummary
}

/** What the document says: its outline, its links, what it tells crawlers and social networks. */
export function ContentFacts({ page }: PageProps) {
  return (
    <>
      <Outline page={page} />
      <Links page={page} />
      <Robots page={page} />
      <Social page={page} />
      <Entities page={page} />
      <Document page={page} />
    </>
  )
}

function Outline({ page: { headings } }: PageProps) {
  return (
    <FactGroup title="Headings" gist={headings.total === 0 ? 'none' : String(headings.total)}>
      {headings.total === 0 ? (
        <p>The page has no headings.</p>
      ) : (
        <ul class="outline">
          {headings.rows.slice(0, HEADINGS).map(({ level, text }) => (
            <li class={`l${level}`}>
              <b>h{level}</b> {text === '' ? <em>no text</em> : <Quoted text={text} length={160} />}
            </li>
          ))}
        </ul>
      )}
      {headings.total > HEADINGS && (
        <p class="more">
          The first {HEADINGS} of {headings.total}.
        </p>
      )}
    </FactGroup>
  )
}

function Links({ page: { links } }: PageProps) {
  const gist = `${links.internal} within the site, ${links.external} to others`
  return (
    <FactGroup title="Links" gist={gist}>
      <FactTable
        columns={['Text', 'Address', 'Kind']}
        rows={links.rows
          .slice(0, LINKS)
          .map(({ url, text, party, rel }) => [
            text === '' ? <em>no text</em> : <Quoted text={text} length={120} />,
            url === null ? '–' : <OutboundLink url={url} />,
            <Quoted text={[party, ...rel].join(' ')} length={80} />,
          ])}
        total={links.total}
      />
    </FactGroup>
  )
}

function Robots({ page: { robots, sitemaps } }: PageProps) {
  return (
    <FactGroup title="Robots and sitemaps" gist={`robots.txt ${robots.state}`}>
      <FactList
        facts={[
          ['robots.txt', <OutboundLink url={robots.url} />],
          ['Answer', <Quoted text={stateText(robots)} />],
          ...sitemaps.rows.slice(0, DIRECTIVES).map(
            ({ url, status, entries }) =>
              [
                'Sitemap',
                <>
                  <OutboundLink url={url} />, status {status ?? 'unknown'},{' '}
                  {countText(entries, 'entry', 'entries')}
                </>,
              ] as const,
          ),
        ]}
      />
      {robots.directives.length > 0 && (
        <FactTable
          columns={['Said by', 'To', 'Directive']}
          rows={robots.directives
            .slice(0, DIRECTIVES)
            .map(({ source, bot, name, value }) => [
              <Quoted text={source} />,
              <Quoted text={bot} />,
              <Quoted class="code" text={value === null ? name : `${name}: ${value}`} />,
            ])}
          total={robots.directives.length}
        />
      )}
    </FactGroup>
  )
}

function Social({ page: { social } }: PageProps) {
  if (social.length === 0) return null
  return (
    <FactGroup title="Tags for sharing" gist={String(social.length)}>
      <FactTable
        columns={['Name', 'Content']}
        rows={social
          .slice(0, TAGS)
          .map(({ name, content }) => [<Quoted text={name} />, <Quoted text={content} />])}
        total={social.length}
      />
    </FactGroup>
  )
}

function Entities({ page: { structured_data } }: PageProps) {
  if (structured_data.total === 0) return null
  return (
    <FactGroup title="Structured data" gist={String(structured_data.total)}>
      <FactTable
        columns={['Format', 'Types', 'Line']}
        rows={structured_data.rows
          .slice(0, ENTITIES)
          .map(({ format, types, line }) => [
            <Quoted text={format} />,
            <Quoted text={types.join(', ')} />,
            line ?? '–',
          ])}
        total={structured_data.total}
      />
    </FactGroup>
  )
}

function Document({ page }: PageProps) {
  const { language, canonical, text, markup } = page
  return (
    <FactGroup title="Document" gist={countText(text.words, 'word')}>
      <FactList
        facts={[
          ['Title', page.title === null ? 'none' : <Quoted text={page.title} />],
          ['Description', page.description === null ? 'none' : <Quoted text={page.description} />],
          ['Language', language === null ? 'not declared' : <Quoted text={language} />],
          ['Canonical address', canonical === null ? 'none' : <OutboundLink url={canonical} />],
          ['Words', `${text.words}, of which ${text.main_words} in the main content`],
          [
            'Elements',
            <Quoted text={`${markup.elements}, up to ${markup.depth} deep, ${markup.mode} mode`} />,
          ],
        ]}
      />
    </FactGroup>
  )
}

function stateText({ state, status }: PageSummary['robots']): string {
  return status === null ? state : `${state}, status ${status}`
}
