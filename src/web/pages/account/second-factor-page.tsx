import type { SecondFactor } from '../../../store/accounts/second-factors.ts'
import { counted } from '../../../checks/shared/counted.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { When } from '../../parts/texts/when.tsx'
import { setUpPath } from '../../visitor/hold-second-factor.ts'
import { SecondFactorFrame } from './second-factor-frame.tsx'

export interface SecondFactorPageProps {
  readonly site: Site
  /** Undefined, or without a time, if no codes are required at sign-in. */
  readonly factor: SecondFactor | undefined
  /** Whether this account must have one. */
  readonly required: boolean
  /** A path on this server to continue to after a mandatory setup. */
  readonly next?: string | undefined
}

/** Fewer than this prompt the user to create new ones. */
const FEW_CODES = 4

/** Whether sign-in requires a code, and the available actions. */
export function SecondFactorPage({ site, factor, required, next }: SecondFactorPageProps) {
  const since = factor?.confirmedAt ?? null
  const codes = factor?.recoveryCodes ?? 0
  return (
    <SecondFactorFrame site={site} held={required && since === null}>
      {since !== null && <On since={since} recoveryCodes={codes} required={required} />}
      {since === null && (required ? <Required next={next} /> : <Off />)}
    </SecondFactorFrame>
  )
}

function Off() {
  return (
    <section class="card">
      <h2>Two-factor sign-in</h2>
      <p>
        Off. With two-factor sign-in you also enter a code from an authenticator app, so a stolen
        password is not enough.
      </p>
      <form method="post" action={setUpPath('/begin', undefined)}>
        <button class="button main" type="submit">
          Turn on
        </button>
      </form>
    </section>
  )
}

/** Shown instead of the requested page. */
function Required({ next }: { readonly next: string | undefined }) {
  return (
    <section class="card">
      <h1>Set up two-factor sign-in</h1>
      <p>
        Your account must use two-factor sign-in: you also enter a code from an authenticator app
        when you sign in. Set it up to continue.
      </p>
      <form method="post" action={setUpPath('/begin', next)}>
        <button class="button main" type="submit">
          Set up
        </button>
      </form>
    </section>
  )
}

interface OnProps {
  readonly since: number
  readonly recoveryCodes: number
  readonly required: boolean
}

function On({ since, recoveryCodes, required }: OnProps) {
  return (
    <section class="card">
      <h2>Two-factor sign-in</h2>
      <p>
        On since <When at={since} />. You sign in with your password and a code from your
        authenticator app.
        {required && ' Your account must use it, so you cannot turn it off.'}
      </p>
      <p class={recoveryCodes < FEW_CODES ? 'notice decent after' : 'after'}>
        {counted(recoveryCodes, 'recovery code is', 'recovery codes are')} left. Each code signs you
        in once without the app.
      </p>
      <form class="acts after" method="post" action={setUpPath('/begin', undefined)}>
        <a class="button" href="/account/second-factor/codes">
          Create recovery codes
        </a>
        <button class="button" type="submit">
          Change app
        </button>
        {!required && (
          <a class="button danger" href="/account/second-factor/off">
            Turn off
          </a>
        )}
      </form>
    </section>
  )
}
