import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'

/** What a person can do with all that is theirs. */
export function DataPage({ site }: { readonly site: Site }) {
  return (
    <AccountFrame site={site} at="/account/data">
      <section class="card">
        <h2>Download your data</h2>
        <p>
          One JSON file with your account, keys, sessions, events, projects and reports. The results
          of the reports are not in it; each report says where they can be had.
        </p>
        <form method="post" action="/account/data">
          <button class="button main" type="submit" data-busy="Collecting…">
            Download
          </button>
        </form>
      </section>
      <section class="card">
        <h2>Delete the account</h2>
        <p>With all its reports, projects and keys. You are asked once more.</p>
        <p class="after">
          <a class="button" href="/account/delete">
            Delete the account…
          </a>
        </p>
      </section>
    </AccountFrame>
  )
}
