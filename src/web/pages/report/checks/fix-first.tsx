import { counted } from '../../../../checks/shared/counted.ts'
import { BAND_WORDS } from '../../../../report/needs-work.ts'
import type { CheckResult, Results } from '../../../../report/results.ts'
import { bytesText } from '../../../../report/write/number-text.ts'
import { OUTCOME_WORDS } from '../../../../report/write/outcome-words.ts'
import type { EvidenceRow } from '../../../parts/checks/evidence-columns.ts'
import { type FirstItem, firstItems, noItemsText } from '../../../parts/checks/first-items.ts'
import { GainBadge } from '../../../parts/checks/gain-badge.tsx'
import { checkAnchor } from '../../../parts/checks/shown-checks.ts'
import { Mark, toneOf } from '../../../parts/texts/mark.tsx'
import { Quoted, quoteText } from '../../../parts/texts/quoted.tsx'

/** The most harmful findings, one per family, each linked to its evidence. */
export function FixFirst({ results }: { readonly results: Results }) {
  const items = firstItems(results)
  return (
    <section class="card" aria-labelledby="first-title">
      <h2 id="first-title">Fix first</h2>
      {items.length === 0 ? (
        <p class="none">{noItemsText(results)}</p>
      ) : (
        <ol class="first">
          {items.map((item) => (
            <Item item={item} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Item({ item }: { readonly item: FirstItem }) {
  const { check, others, fix, band, gain, reached, category } = item
  const { outcome, title, message } = check
  const proof = proofText(check)
  return (
    <li>
      <Mark tone={toneOf(outcome)} />
      <a href={`#${checkAnchor(check.id)}`}>
        <span class="sr">{OUTCOME_WORDS[outcome]}: </span>
        {fix}
      </a>
      <GainBadge gain={gain} />
      <p>
        <Quoted text={message ?? title} length={160} />
        {others.length > 0 && ` · and ${counted(others.length, 'related finding')}`}
        {proof !== '' && (
          <>
            {' · '}
            <bdi>{proof}</bdi>
          </>
        )}
        {` · ${BAND_WORDS[band]} · ${category}`}
        {reached !== undefined && ` · score then ${reached}`}
      </p>
    </li>
  )
}

/** The first evidence row in a few words. */
function proofText({ evidence }: CheckResult): string {
  const [row] = evidence
  return row === undefined ? '' : rowText(row)
}

function rowText({ url, name, snippet, value, bytes }: EvidenceRow): string {
  const said = url ?? name ?? snippet ?? (value === undefined ? '' : String(value))
  return quoteText(said, 80) + (bytes === undefined ? '' : ` (${bytesText(bytes)})`)
}
