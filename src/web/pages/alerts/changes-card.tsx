import { changeLines } from '../../../report/write/change-lines.ts'
import { alertMarkdown } from '../../../report/write/markdown/alert-markdown.ts'
import type { AlertDetails } from '../../../store/alerts/alerts.ts'
import { OutboundLink } from '../../parts/texts/outbound-link.tsx'
import { Quoted } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { ScreenshotPairs } from './screenshot-pairs.tsx'
import { subjectPath } from './alert-texts.ts'

/** What changed with the run that first showed the problem, and the deployments before it. */
export function ChangesCard({ alert }: { readonly alert: AlertDetails }) {
  const { changes, subject, run, runBefore } = alert
  const path = subjectPath(subject)
  const isReport = subject.kind === 'report'
  const lines = changes ? changeLines(changes) : []
  return (
    <section class="card" aria-labelledby="changes-title">
      <h2 id="changes-title">What changed</h2>
      <LastMarker marker={alert.marker} />
      {isReport && changes === undefined && <p>{nothingText(alert)}</p>}
      {changes !== undefined && lines.length === 0 && (
        <p>Checks, files, hosts and headers are the same as in the run before.</p>
      )}
      {lines.length > 0 && (
        <ul class="entries">
          {lines.map((line) => (
            <li>
              <Quoted text={line} length={300} />
            </li>
          ))}
        </ul>
      )}
      <ScreenshotPairs alert={alert} />
      {isReport && run !== null && runBefore !== null && (
        <p>
          <a href={`${path}/compare?a=${runBefore}&b=${run}`}>
            Compare runs {runBefore} and {run}
          </a>
        </p>
      )}
      {!isReport && run !== null && (
        <p>
          Crawl {run} showed it first. <a href={`${path}/changes`}>Changes in the latest crawl</a>
        </p>
      )}
      <p>
        <button
          class="button"
          type="button"
          data-copy={alertMarkdown({
            ...alert,
            url: subject.url,
            marker: alert.marker?.name,
            lines,
          })}
        >
          Copy as Markdown
        </button>
      </p>
    </section>
  )
}

/** Failed audits have no results, whatever runs there were before. */
function nothingText({ rule, runBefore }: AlertDetails): string {
  if (rule === 'target') return 'The audit failed, so there are no results to compare.'
  return runBefore === null
    ? 'There is no earlier run with results to compare with.'
    : 'The differences between these runs were not stored.'
}

function LastMarker({ marker }: Pick<AlertDetails, 'marker'>) {
  if (!marker) return null
  return (
    <p>
      Last marker before it:{' '}
      {marker.url === null ? (
        <Quoted text={marker.name} length={200} />
      ) : (
        <OutboundLink url={marker.url} text={marker.name} />
      )}
      , <When at={marker.at} />
    </p>
  )
}
