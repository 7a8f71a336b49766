import { checkMarkdown } from '../../../report/write/markdown/check-markdown.ts'
import type { CheckResult } from '../../../report/results.ts'

export interface CheckActsProps {
  readonly check: CheckResult
  /** Full URL of the page. */
  readonly address: string
  /** Whether the project ignores it; undefined if the viewer cannot change that. */
  readonly ignored?: boolean | undefined
  /** Target of the form. */
  readonly action: string
}

/** Actions for one check: copying for all viewers, ignoring for editors of the project. */
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
