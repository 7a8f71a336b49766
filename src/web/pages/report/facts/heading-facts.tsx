import type { PageSummary } from '../../../../report/summary/page-summary.ts'
import { counted } from '../../../../checks/shared/counted.ts'
import { Quoted } from '../../../parts/texts/quoted.tsx'
import type { BlockProps, FactBlock } from './fact-block.ts'

type Heading = PageSummary['headings']['rows'][number]

export const headingsBlock: FactBlock = {
  name: 'headings',
  title: 'Headings',
  lead: 'The outline for screen readers and crawlers, with its problems.',
  gist: ({ page }) => (page.headings.total === 0 ? 'none' : String(page.headings.total)),
  Body: Headings,
}

function Headings({ results: { page } }: BlockProps) {
  const { total, rows } = page.headings
  return (
    <section class="card">
      <h2>Outline</h2>
      {total === 0 ? (
        <p>The page has no headings.</p>
      ) : (
        <ul class="outline">
          {rows.map((heading) => (
            <li class={`l${Math.min(6, heading.level)}`}>
              <b>h{heading.level}</b>{' '}
              {heading.text === '' ? <em>no text</em> : <Quoted text={heading.text} length={160} />}
              <Flags heading={heading} />
            </li>
          ))}
        </ul>
      )}
      {total > rows.length && (
        <p class="more">
          The first {rows.length} of {counted(total, 'heading')}.
        </p>
      )}
    </section>
  )
}

function Flags({ heading: { hidden, skips, line } }: { readonly heading: Heading }) {
  return (
    <>
      {skips > 0 && <span class="flag">skips {counted(skips, 'level')}</span>}
      {hidden && <span class="flag">hidden</span>}
      {line !== null && <small> line {line}</small>}
    </>
  )
}
