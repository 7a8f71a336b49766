import type { Alert } from '../../../store/alerts/alerts.ts'
import { aroundMarker } from '../../../store/alerts/around-marker.ts'
import type { Marker } from '../../../store/alerts/markers.ts'
import type { ReportLine } from '../../../store/alerts/timeline.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { usualBand } from '../../../watch/noise/usual-band.ts'
import { projectPath } from '../../query/project-path.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { Quoted, quoteText } from '../../parts/texts/quoted.tsx'
import { When } from '../../parts/texts/when.tsx'
import { MarkerCard } from './marker-card.tsx'
import { TimelineChart } from './timeline-chart.tsx'
import { DESKTOP_MEASURES, TIMELINE_MEASURES, type TimelineMeasure } from './timeline-measures.ts'
import { TimelineTable } from './timeline-table.tsx'

export interface TimelinePageProps {
  readonly site: Site
  readonly project: ProjectSummary
  readonly reports: readonly ReportLine[]
  /** The selected page; undefined if the project has none. */
  readonly line: ReportLine | undefined
  readonly markers: readonly Marker[]
  /** The selected marker, by default the latest; undefined without any. */
  readonly marker: Marker | undefined
  /** Alerts of the selected page that opened in this range. */
  readonly alerts: readonly Alert[]
  readonly measure: TimelineMeasure
  readonly range: { readonly from: number; readonly to: number }
  readonly days: number
  readonly spans: readonly number[]
}

/** One measure of one page over time, with its usual range and the markers of the project. */
export function TimelinePage(props: TimelinePageProps) {
  const { site, project, reports, line, markers, marker, alerts, measure, days } = props
  const band = line && usualBand(measure.watched, line.points)
  const range = rangeOfRuns(line?.points[0]?.at, props.range)
  return (
    <Document site={site} title={`Timeline of ${quoteText(project.name, 80)}`} class="list">
      <h1>
        Timeline of <Quoted text={project.name} />
      </h1>
      <p>
        <a href={projectPath(project)}>Back to the project</a>
      </p>
      <section class="card" aria-label="Page and measure">
        <Choice {...props} />
      </section>
      <section class="card" aria-labelledby="line-title">
        <h2 id="line-title">{measure.name}</h2>
        {line === undefined || line.points.length === 0 ? (
          <p>No run has measured this in the last {days} days.</p>
        ) : (
          <>
            <TimelineChart
              points={line.points}
              markers={markers.filter(({ at }) => at >= range.from)}
              alerts={alerts.filter(({ openedAt }) => (openedAt ?? 0) >= range.from)}
              measure={measure}
              band={band}
              range={range}
            />
            <p class="soft">
              <When at={range.from} /> to <When at={range.to} />. Vertical lines are markers,
              triangles are new alerts.{' '}
              {band
                ? 'The shaded band is the usual range of the latest runs. Pale points do not count towards it: runs on a slow host, under other conditions, with another number of page loads, or to confirm an alert.'
                : 'The usual range is known after eight runs under the same conditions.'}
            </p>
            <TimelineTable line={line} markers={markers} alerts={alerts} measure={measure} />
          </>
        )}
      </section>
      {marker && (
        <MarkerCard marker={marker} around={aroundMarker(reports, marker)} measure={measure} />
      )}
    </Document>
  )
}

const HOUR_MS = 60 * 60_000

/** From the first run on: a page that was first audited today would be a dot at the edge of a month. */
function rangeOfRuns(first: number | undefined, { from, to }: TimelinePageProps['range']) {
  return { from: Math.max(from, Math.min(first ?? from, to - HOUR_MS)), to }
}

/** Those of desktop as well once a page of the project was measured on both devices. */
function measuresOf({ reports, measure }: Pick<TimelinePageProps, 'reports' | 'measure'>) {
  const isOnBoth = reports.some((line) => line.isOnBoth) || DESKTOP_MEASURES.includes(measure)
  return isOnBoth ? [...TIMELINE_MEASURES, ...DESKTOP_MEASURES] : TIMELINE_MEASURES
}

function Choice(props: TimelinePageProps) {
  const { project, reports, line, measure, markers, marker, days, spans } = props
  return (
    <form class="narrowing" method="get" action={projectPath(project, '/timeline')}>
      <p class="field">
        <label for="report">Page</label>
        <select id="report" name="report">
          {reports.map(({ id, url }) => (
            <option value={id} selected={id === line?.id}>
              {quoteText(url, 100)}
            </option>
          ))}
        </select>
      </p>
      <p class="field">
        <label for="measure">Measure</label>
        <select id="measure" name="measure">
          {measuresOf(props).map(({ id, name }) => (
            <option value={id} selected={id === measure.id}>
              {name}
            </option>
          ))}
        </select>
      </p>
      {markers.length > 0 && (
        <p class="field">
          <label for="marker">Marker</label>
          <select id="marker" name="marker">
            {markers.map(({ id, name }) => (
              <option value={id} selected={id === marker?.id}>
                {quoteText(name, 60)}
              </option>
            ))}
          </select>
        </p>
      )}
      <p class="field">
        <label for="days">Days</label>
        <select id="days" name="days">
          {spans.map((span) => (
            <option value={span} selected={span === days}>
              {span}
            </option>
          ))}
        </select>
      </p>
      <button class="button" type="submit">
        Show
      </button>
    </form>
  )
}
