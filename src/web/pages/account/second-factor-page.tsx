import type { SecondFactor } from '../../../store/accounts/second-factors.ts'
import { AccountFrame } from './account-frame.tsx'
import { counted } from '../../../checks/shared/counted.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { When } from '../../parts/texts/when.tsx'

export interface SecondFactorPageProps {
  readonly site: Site
  /** Undefined, or without a time, while no codes are asked for. */
  readonly factor: SecondFactor | undefined
}

/** Fewer than this are a reason to make new ones. */
const FEW_CODES = 4

/** Whether a person is asked for codes, and what they can do about it. */
export function SecondFactorPage({ site, factor }: SecondFactorPageProps) {
  const since = factor?.confirmedAt ?? null
  return (
    <AccountFrame site={site} at="/account/second-factor">
      {since === null ? <Off /> : <On since={since} recoveryCodes={factor?.recoveryCodes ?? 0} />}
    </AccountFrame>
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
      <form method="post" action="/account/second-factor/begin">
        <button class="button main" type="submit">
          Turn on
        </button>
      </form>
    </section>
  )
}

function On(props: { readonly since: number; readonly recoveryCodes: number }) {
  const { since, recoveryCodes } = props
  return (
    <section class="card">
      <h2>Two-factor sign-in</h2>
      <p>
        On since <When at={since} />. You sign in with your password and a code from your
        authenticator app.
      </p>
      <p class={recoveryCodes < FEW_CODES ? 'notice decent after' : 'after'}>
        {counted(recoveryCodes, 'recovery code is', 'recovery codes are')} left. Each code signs you
        in once without the app.
      </p>
      <p class="acts after">
        <a class="button" href="/account/second-factor/codes">
          Create recovery codes
        </a>
        <a class="button danger" href="/account/second-factor/off">
          Turn off
        </a>
      </p>
    </section>
  )
}
