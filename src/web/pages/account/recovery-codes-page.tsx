import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'

export interface RecoveryCodesPageProps {
  readonly site: Site
  /** The codes themselves, shown only here. */
  readonly codes: readonly string[]
  /** A path on this server to continue to. */
  readonly next?: string | undefined
}

/** Shows recovery codes once. */
export function RecoveryCodesPage({ site, codes, next }: RecoveryCodesPageProps) {
  const text = codes.join('\n')
  return (
    <AccountFrame site={site} at="/account/second-factor">
      <section class="card">
        <h2>Recovery codes</h2>
        <p class="notice good" role="status">
          Two-factor sign-in is on. Store these codes in a password manager or on paper. They cannot
          be shown again.
        </p>
        <p class="after">
          Each code signs you in once without the app. Earlier codes no longer work.
        </p>
        <pre class="after">
          <code>{text}</code>
        </pre>
        <p class="acts after">
          <a class="button main" href={next ?? '/account/second-factor'}>
            Done
          </a>
          <button class="button" type="button" data-copy={text}>
            Copy<span class="sr"> the codes</span>
          </button>
        </p>
      </section>
    </AccountFrame>
  )
}
