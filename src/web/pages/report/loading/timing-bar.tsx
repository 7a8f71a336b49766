import type { PageSummary } from '../../../../report/summary/page-summary.ts'

const PHASES = [
  ['dns', 'DNS lookup'],
  ['connect', 'Connection'],
  ['tls', 'TLS'],
  ['first_byte', 'Waiting for the server'],
  ['download', 'Download'],
] as const

const WIDTH = 600

/** The phases of the request on one line, to scale. The table below has the numbers. */
export function TimingBar({ timing }: Pick<PageSummary, 'timing'>) {
  const spans = phasesOf(timing)
  const total = spans.reduce((sum, { ms }) => sum + ms, 0)
  let x = 0
  return (
    <svg class="bar" viewBox={`0 0 ${WIDTH} 12`} preserveAspectRatio="none" aria-hidden="true">
      {total > 0 &&
        spans.map(({ key, ms }) => {
          const start = x
          const width = (ms / total) * WIDTH
          x += width
          return (
            <rect class={key} x={start.toFixed(1)} y="0" width={width.toFixed(1)} height="12" />
          )
        })}
    </svg>
  )
}

/** The phases that took place, in their order. */
export function phasesOf(timing: PageSummary['timing']) {
  return PHASES.flatMap(([key, name]) => {
    const ms = timing[key]
    return ms === null ? [] : [{ key, name, ms }]
  })
}
