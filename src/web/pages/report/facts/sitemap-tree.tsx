import { bytesText } from '../../../../report/write/number-text.ts'
import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { OutboundLink } from '../../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../../parts/texts/quoted.tsx'

type Sitemaps = PageSummary['sitemaps']

/** The sitemaps by source: robots.txt, a guess, or a sitemap index with its parts below it. */
export function SitemapTree({ sitemaps: { total, rows } }: { readonly sitemaps: Sitemaps }) {
  if (total === 0) return <p>No sitemap found.</p>
  const parts = rows.filter(({ declared_in }) => declared_in === 'index')
  return (
    <>
      <ul class="tree">
        {rows
          .filter((file) => !parts.includes(file))
          .map((file) => (
            <File file={file} />
          ))}
        {parts.length > 0 && (
          <li>
            In an index
            <ul>
              {parts.map((file) => (
                <File file={file} />
              ))}
            </ul>
          </li>
        )}
      </ul>
      {total > rows.length && (
        <p class="more">
          The first {rows.length} of {counted(total, 'file')}.
        </p>
      )}
    </>
  )
}

function File({ file }: { readonly file: Sitemaps['rows'][number] }) {
  const { url, kind, status, entries, bytes, newest_lastmod, declared_in, problems } = file
  const facts = [
    kind,
    counted(entries, 'entry', 'entries'),
    bytesText(bytes),
    newest_lastmod === null ? '' : `last changed ${newest_lastmod}`,
    status === null ? 'no response' : `status ${status}`,
    declared_in === 'guess' ? 'not named in robots.txt' : '',
  ].filter((fact) => fact !== '')
  return (
    <li>
      <OutboundLink url={url} />{' '}
      <small>
        <Quoted text={facts.join(', ')} />
      </small>
      {problems.map((problem) => (
        <p class="soft">
          <Quoted text={problem} />
        </p>
      ))}
    </li>
  )
}
