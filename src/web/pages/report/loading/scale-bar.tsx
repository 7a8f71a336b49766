export interface ScaleBarProps {
  readonly value: number
  /** Upper limit of good. */
  readonly good: number
  /** Lower limit of bad. */
  readonly bad: number
}

const WIDTH = 300

/** The position of a value between good and bad. The numbers are beside it. */
export function ScaleBar({ value, good, bad }: ScaleBarProps) {
  const end = Math.max(bad * 1.5, good * 2)
  const at = (number: number) => (Math.min(Math.max(number, 0), end) / end) * WIDTH
  const x = Math.min(Math.max(at(value), 5), WIDTH - 5)
  return (
    <svg class="scale" viewBox={`0 0 ${WIDTH} 16`} aria-hidden="true">
      <rect class="good" x="0" y="9" width={at(good).toFixed(1)} height="6" />
      <rect
        class="decent"
        x={at(good).toFixed(1)}
        y="9"
        width={(at(bad) - at(good)).toFixed(1)}
        height="6"
      />
      <rect
        class="bad"
        x={at(bad).toFixed(1)}
        y="9"
        width={(WIDTH - at(bad)).toFixed(1)}
        height="6"
      />
      <path d={`M${(x - 5).toFixed(1)} 0h10l-5 8z`} />
    </svg>
  )
}
