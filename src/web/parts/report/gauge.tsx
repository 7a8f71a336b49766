import type { ResultClass } from '../../../report/results.ts'

const RADIUS = 42
const AROUND = 2 * Math.PI * RADIUS

export interface GaugeProps {
  /** Shown in the middle; a sentence for screen readers is beside the gauge. */
  readonly text: string
  /** 0–1; null for an empty, dashed ring. */
  readonly share: number | null
  readonly tone: ResultClass | 'plain'
}

/** A ring filled in proportion to the score. Geometry by attributes, since the policy allows no styles. */
export function Gauge({ text, share, tone }: GaugeProps) {
  const arc = share === null ? 0 : share * AROUND
  return (
    <svg class={`gauge ${tone}`} viewBox="0 0 100 100" aria-hidden="true">
      <circle
        class="track"
        cx="50"
        cy="50"
        r={RADIUS}
        stroke-dasharray={share === null ? '3 9' : undefined}
      />
      {arc > 0 && (
        <circle
          class="arc"
          cx="50"
          cy="50"
          r={RADIUS}
          stroke-dasharray={`${arc.toFixed(1)} ${AROUND.toFixed(1)}`}
          transform="rotate(-90 50 50)"
        />
      )}
      <text x="50" y="59">
        {text}
      </text>
    </svg>
  )
}
