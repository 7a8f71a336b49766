import type { ReportProgress } from '../../store/progress.ts'

/** Steps of the engine as it names them, and as people read them. */
const STEPS = [
  ['waiting', 'Waiting for its turn'],
  ['fetching', 'Fetching the page'],
  ['reading', 'Reading the document'],
  ['probing', 'Asking for what it refers to: robots.txt, sitemaps, links, images'],
  ['judging', 'Running the checks and saving'],
] as const

/** How far a run is. Without a script the page is as it was when it was asked for. */
export function RunSteps({ progress }: { readonly progress: ReportProgress }) {
  const current = currentStep(progress)
  return (
    <ol class="steps">
      {STEPS.map(([, text], index) => (
        <li
          class={index < current ? 'done' : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {text}
          {index < current && <span class="sr">: done</span>}
        </li>
      ))}
    </ol>
  )
}

function currentStep({ status, step }: ReportProgress): number {
  if (status === 'queued') return 0
  return Math.max(
    1,
    STEPS.findIndex(([key]) => key === step),
  )
}
