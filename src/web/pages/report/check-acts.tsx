import { checkMarkdown } from '../../../report/write/markdown/check-markdown.ts'
import type { CheckResult } from '../../../report/results.ts'

export interface CheckActsProps {
  readonly check: CheckResult
  /** Of the page, in full. */
  readonly address: string
  /** Is it ignored in the project? Undefined where the viewer has no say in it. */
  readonly ignored?: boolean | undefined
  /** Where the form goes. */
  readonly action: string
}

/** What can be done with one check: taken along by all, ignored by who may change the project. */
export function CheckActs({ check, address, ignored, action }: CheckActsProps) {
  return (
    <section class="owner" aria-label="This check">
      <button class="button" type="button" data-copy={address}>
        Copy link
      </button>
      <button class="button" type="button" data-copy={checkMarkdown(check)}>
        Copy as Markdown
      </button>
      {ignored !== undefined && (
        <form method="post" action={action}>
          <input type="hidden" name="ignore" value={ignored ? 'off' : 'on'} />
          <button class="button" type="submit" data-busy="Saving…">
            {ignored ? 'Stop ignoring' : 'Ignore in project'}
          </button>
        </form>
      )}
    </section>
  )
}
