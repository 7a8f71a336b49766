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
          You are signed in as{' '}
          <strong>
            <Quoted text={email} />
          </strong>
          . What you do here is done in their account.
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
        {acting === 'on' ? 'Return' : 'Go on as yourself'}
      </button>
    </form>
  )
}
