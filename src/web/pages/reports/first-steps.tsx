export interface FirstStep {
  readonly text: string
  /** Path of the page for the step. */
  readonly path: string
  readonly done: boolean
}

/** The setup steps of a new installation, for its administrator. */
export function FirstSteps({ steps }: { readonly steps: readonly FirstStep[] }) {
  return (
    <section class="card first-steps">
      <h2>First steps</h2>
      <ul>
        {steps.map(({ text, path, done }) => (
          <li class={done ? 'done' : undefined}>
            <span aria-hidden="true">{done ? '✓' : '○'}</span>
            {done ? text : <a href={path}>{text}</a>}
            {done && <span class="sr"> – done</span>}
          </li>
        ))}
      </ul>
      <form method="post" action="/reports/first-steps">
        <button class="button" type="submit">
          Dismiss
        </button>
      </form>
    </section>
  )
}
