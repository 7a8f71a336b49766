import { AccountFrame } from './account-frame.tsx'
import type { Site } from '../../parts/frame/document.tsx'

/** The page for exporting or deleting all data of a user. */
export function DataPage({ site }: { readonly site: Site }) {
  return (
    <AccountFrame site={site} at="/account/data">
      <section class="card">
        <h2>Download your data</h2>
        <p>
          One JSON file with your account, keys, sessions, events, channels, projects, alerts,
          markers and reports. Results are not included; each report links to its exports.
        </p>
        <form method="post" action="/account/data">
          <button class="button main" type="submit" data-busy="Collecting…">
            Download
          </button>
        </form>
      </section>
      <section class="card">
        <h2>Delete account</h2>
        <p>Deletes all your reports, projects and keys. You are asked to confirm.</p>
        <p class="after">
          <a class="button" href="/account/delete">
            Delete account…
          </a>
        </p>
      </section>
    </AccountFrame>
  )
}
