import type { ComponentChildren } from 'preact'
import type { ReportProgress } from '../../../store/runs/progress.ts'
import { LostNotice } from '../../parts/report/lost-notice.tsx'
import { progressText } from '../../live/progress-text.ts'
import { phaseOf, PHASES } from '../../live/run-phase.ts'

export interface LivePanelProps {
  readonly reportId: string
  readonly progress: ReportProgress
  /** When the shown results were saved, if there are any. */
  readonly savedAt: number | null
  readonly children: ComponentChildren
}

/** The progress of a run. A script updates it; without one, the page shows the state at its request. */
export function LivePanel({ reportId, progress, savedAt, children }: LivePanelProps) {
  const place = phaseOf(progress)
  const { phase, pct } = place
  const current = PHASES.findIndex(({ name }) => name === phase)
  return (
    <section
      class="live card"
      aria-label="Progress"
      data-live={`/r/${reportId}/events`}
      data-saved={savedAt}
    >
      {children}
      <p class="bar-line">
        <progress max={100} value={pct} aria-label="The audit" />
        <span data-pct aria-hidden="true">
          {pct} %
        </span>
        <span data-count aria-hidden="true">
          {progressText(progress, place)}
        </span>
      </p>
      <ol class="steps">
        {PHASES.map(({ name, text }, index) => (
          <li
            data-step={name}
            class={index < current ? 'done' : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {text}
          </li>
        ))}
      </ol>
      <LostNotice path={`/r/${reportId}`} />
      <p>
        <a class="button" href={`/r/${reportId}`}>
          Check again
        </a>
      </p>
    </section>
  )
}
