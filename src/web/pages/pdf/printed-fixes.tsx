import { counted } from '../../../checks/shared/counted.ts'
import { BAND_WORDS } from '../../../report/needs-work.ts'
import type { Results } from '../../../report/results.ts'
import { OUTCOME_WORDS } from '../../../report/write/outcome-words.ts'
import { type FirstItem, firstItems, noItemsText } from '../../parts/checks/first-items.ts'
import { GainBadge } from '../../parts/checks/gain-badge.tsx'
import { checkAnchor } from '../../parts/checks/shown-checks.ts'
import { Mark, toneOf } from '../../parts/texts/mark.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'

/** What to fix first, for readers new to the report: the problem, why it matters, what to do. */
export function PrintedFixes({ results }: { readonly results: Results }) {
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

function Item({ item: { check, others, fix, band, gain, reached, category } }: ItemProps) {
  const { id, outcome, title, message, why } = check
  return (
    <li>
      <Mark tone={toneOf(outcome)} />
      <h3>
        <span class="sr">{OUTCOME_WORDS[outcome]}: </span>
        <a href={`#${checkAnchor(id)}`}>
          <Quoted text={message ?? title} length={160} />
        </a>
      </h3>
      <GainBadge gain={gain} />
      <p>{why}</p>
      <p class="todo">
        <b>What to do:</b> {fix}
      </p>
      <p>
        {BAND_WORDS[band]} · {category}
        {others.length > 0 && ` · ${counted(others.length, 'related finding')}`}
        {reached !== undefined && ` · score then ${reached}`}
      </p>
    </li>
  )
}

interface ItemProps {
  readonly item: FirstItem
}
