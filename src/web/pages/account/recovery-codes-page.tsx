import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'

export interface RecoveryCodesPageProps {
  readonly site: Site
  /** The codes themselves, shown here and never again. */
  readonly codes: readonly string[]
}

/** Shows recovery codes once. */
export function RecoveryCodesPage({ site, codes }: RecoveryCodesPageProps) {
  const text = codes.join('\n')
  return (
    <AccountFrame site={site} at="/account/second-factor">
      <section class="card">
        <h2>Your recovery codes</h2>
        <p class="notice good" role="status">
          The second factor is on. Keep these codes where you keep passwords, or on paper: they
          cannot be shown again.
        </p>
        <p class="after">
          Each signs you in once when you do not have the app. Earlier ones are void.
        </p>
        <pre class="after">
          <code>{text}</code>
        </pre>
        <p class="acts after">
          <a class="button main" href="/account/second-factor">
            I have kept them
          </a>
          <button class="button" type="button" data-copy={text}>
            Copy<span class="sr"> the codes</span>
          </button>
        </p>
      </section>
    </AccountFrame>
  )
}
