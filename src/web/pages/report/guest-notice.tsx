import type { Report } from '../../../store/reports/report-row.ts'
import { signInPath } from '../../parts/texts/sign-in-path.ts'
import { Day } from '../../parts/texts/when.tsx'

/** A report audited without an account. */
export interface GuestStay {
  /** Milliseconds since 1970. */
  readonly until: number
  /** Whether it was requested in this browser. */
  readonly mine: boolean
  readonly signedIn: boolean
  /** Whether anyone can create an account. */
  readonly signUpOpen: boolean
}

export interface GuestNoticeProps {
  readonly report: Pick<Report, 'id' | 'url' | 'status'>
  readonly stay: GuestStay
}

/** When a guest's report is deleted, and how its visitor can keep it. */
export function GuestNotice({ report, stay }: GuestNoticeProps) {
  const until = <Day at={stay.until} />
  if (!stay.mine) {
    return (
      <p class="notice">
        A visitor created this report without an account. It is deleted after {until} unless someone
        keeps it.
      </p>
    )
  }
  return (
    <section class="notice acts" aria-label="Expiry">
      <p>
        <strong>Kept until {until}</strong>, for anyone with this link.{' '}
        {!stay.signedIn && <ToKeep id={report.id} open={stay.signUpOpen} />}
      </p>
      <Acts report={report} signedIn={stay.signedIn} />
    </section>
  )
}

/** Sign in or create an account; either leads back here. */
function ToKeep({ id, open }: { readonly id: string; readonly open: boolean }) {
  const next = `/r/${id}`
  return (
    <>
      To keep it,{' '}
      {open && (
        <>
          <a href={signInPath('/signup', next)}>create an account</a> or{' '}
        </>
      )}
      <a href={signInPath('/signin', next)}>sign in</a>.
    </>
  )
}

interface ActsProps extends Pick<GuestNoticeProps, 'report'> {
  readonly signedIn: boolean
}

function Acts({ report: { id, url, status }, signedIn }: ActsProps) {
  const goesOn = status === 'queued' || status === 'running'
  return (
    <>
      {signedIn && (
        <form method="post" action={`/r/${id}/keep`}>
          <button class="button main" type="submit" data-busy="Keeping…">
            Keep report
          </button>
        </form>
      )}
      {goesOn && (
        <form method="post" action={`/r/${id}/cancel`}>
          <button class="button" type="submit" data-busy="Cancelling…">
            Cancel audit
          </button>
        </form>
      )}
      {status === 'failed' && (
        <a class="button" href={`/new?${new URLSearchParams({ url }).toString()}`}>
          Try again
        </a>
      )}
    </>
  )
}
