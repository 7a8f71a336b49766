import { Quoted } from '../../../parts/texts/quoted.tsx'

/** What was not the same about the two audits; nothing where all of it was. */
export function Conditions({ conditions }: { readonly conditions: readonly string[] }) {
  if (conditions.length === 0) return null
  return (
    <div class="notice decent">
      <p>
        <strong>Not everything was the same about the two audits.</strong> What differs may be due
        to that, and not to the page.
      </p>
      <ul>
        {conditions.map((text) => (
          <li>
            <Quoted text={text} />
          </li>
        ))}
      </ul>
    </div>
  )
}
