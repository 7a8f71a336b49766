import { useContext } from 'preact/hooks'
import { Quoted } from '../texts/quoted.tsx'
import { ViewerContext } from './viewer.ts'

/** Above every page of an administrator who is signed in as somebody else, or was until a moment ago. */
export function ActingBar() {
  const { acting, email = '' } = useContext(ViewerContext)
  if (acting === undefined) return null
  return (
    <form class="notice undo" method="post" action="/acting/end">
      {acting === 'on' ? (
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
        {acting === 'on' ? 'Stop impersonating' : 'Continue'}
      </button>
    </form>
  )
}
