import { useContext } from 'preact/hooks'
import { Quoted } from '../texts/quoted.tsx'
import { ViewerContext } from './viewer.ts'

/** Above every page of an administrator who impersonates a user, or has just stopped. */
export function ImpersonationBar() {
  const { impersonation, email = '' } = useContext(ViewerContext)
  if (impersonation === undefined) return null
  return (
    <form class="notice undo" method="post" action="/impersonation/end">
      {impersonation === 'on' ? (
        <p>
          You are impersonating{' '}
          <strong>
            <Quoted text={email} />
          </strong>
          . Your actions apply to their account.
        </p>
      ) : (
        <p>
          You are{' '}
          <strong>
            <Quoted text={email} />
          </strong>{' '}
          again.
        </p>
      )}
      <button class="button" type="submit">
        {impersonation === 'on' ? 'Stop impersonating' : 'Continue'}
      </button>
    </form>
  )
}
