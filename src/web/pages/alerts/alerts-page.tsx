import { type Alert, ALERT_FILTERS, type AlertFilter } from '../../../store/alerts/alerts.ts'
import type { ProjectSummary } from '../../../store/projects/project-summary.ts'
import { projectReference } from '../../query/project-path.ts'
import { Document, type Site } from '../../parts/frame/document.tsx'
import { quoteText } from '../../parts/texts/quoted.tsx'
import { AlertTable } from './alert-table.tsx'
import { ALERT_WORDS, NONE_TEXTS } from './alert-texts.ts'

export interface AlertsPageProps {
  readonly site: Site
  readonly alerts: readonly Alert[]
  readonly state: AlertFilter
  readonly projects: readonly Pick<ProjectSummary, 'id' | 'name' | 'role'>[]
  /** Value in the query; empty for all. */
  readonly project: string
}

/** Alerts of watched pages, open ones first. */
export function AlertsPage({ site, alerts, state, projects, project }: AlertsPageProps) {
  return (
    <Document site={site} title="Alerts" class="list">
      <div class="list-head">
        <h1>Alerts</h1>
      </div>
      <section class="card" aria-label="Alerts">
        <form class="narrowing" method="get" action="/alerts">
          <p class="field">
            <label for="state">State</label>
            <select id="state" name="state">
              {ALERT_FILTERS.map((each) => (
                <option value={each} selected={each === state}>
                  {ALERT_WORDS[each]}
                </option>
              ))}
            </select>
          </p>
          <p class="field">
            <label for="project">Project</label>
            <select id="project" name="project">
              <option value="">All projects</option>
              {projects.map((each) => (
                <option
                  value={projectReference(each)}
                  selected={[each.id, projectReference(each)].includes(project)}
                >
                  {quoteText(each.name, 80)}
                </option>
              ))}
            </select>
          </p>
          <button class="button" type="submit">
            Show
          </button>
        </form>
        {alerts.length === 0 ? <p>{NONE_TEXTS[state]}</p> : <AlertTable alerts={alerts} />}
      </section>
    </Document>
  )
}
