import { Document, type Site } from '../../parts/frame/document.tsx'
import type { TwoReports } from '../../parts/report/report-path.ts'

export interface UnlockPageProps {
  readonly site: Site
  readonly reportId: string
  /** The current path; the report's page if absent. */
  readonly path?: string
  /** Error of the last attempt. */
  readonly fault?: string | undefined
  /** The comparison that the password opens. */
  readonly compare?: TwoReports | undefined
}

/** The password form of a report. It reveals nothing about its content. */
export function UnlockPage({
  site,
  reportId,
  path = `/r/${reportId}`,
  fault,
  compare,
}: UnlockPageProps) {
  return (
    <Document site={site} title="Protected report" class="narrow">
      <section class="card">
        <h1>Protected report</h1>
        <p>Enter the password. If you do not have it, ask the person who shared this link.</p>
        <form class="form" method="post" action={`${path}/unlock`}>
          {fault !== undefined && (
            <p class="notice bad" id="fault" role="alert">
              {fault}
            </p>
          )}
          {compare && <input type="hidden" name="compare" value={`${compare.a} ${compare.b}`} />}
          <p class="field">
            <label for="password">Password</label>
            <input
              id="password"
              name="password"
              type="password"
              autocomplete="off"
              required
              maxlength={1024}
              aria-describedby={fault === undefined ? undefined : 'fault'}
              aria-invalid={fault === undefined ? undefined : 'true'}
            />
          </p>
          <button class="button main" type="submit">
            Open report
          </button>
        </form>
      </section>
    </Document>
  )
}
