import { gainText } from '../../../report/write/number-text.ts'

/** What fixing one thing would add to the score; nothing where it adds nothing by itself. */
export function GainBadge({ gain }: { readonly gain: number | null }) {
  if (gain === null || gain === 0) return null
  return (
    <span class="gain">
      {gainText(gain)} {gain === 1 ? 'point' : 'points'}
    </span>
  )
}
