import { Quoted } from '../../../parts/texts/quoted.tsx'

/** Differences in the conditions of the two audits; nothing if there are none. */
export function Conditions({ conditions }: { readonly conditions: readonly string[] }) {
  if (conditions.length === 0) return null
  return (
    <div class="notice decent">
      <p>
        <strong>The two audits differ in their conditions.</strong> Some differences may come from
        that, not from the page.
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
