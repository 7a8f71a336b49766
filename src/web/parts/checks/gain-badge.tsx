import { gainText } from '../../../report/write/number-text.ts'

/** What a fix adds to the score; empty if it adds nothing by itself. */
export function GainBadge({ gain }: { readonly gain: number | null }) {
  if (gain === null || gain === 0) return null
  return (
    <span class="gain">
      {gainText(gain)} {gain === 1 ? 'point' : 'points'}
    </span>
  )
}
