import type { FastifyPluginAsync } from 'fastify'
import type { Alerts } from '../../../store/alerts/alerts.ts'
import type { TimelineReader } from '../../../store/alerts/timeline.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { textField } from '../../http/form/text-field.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { personOf } from '../../visitor/person.ts'
import { requireProject } from '../projects/require-project.ts'
import { DESKTOP_MEASURES, TIMELINE_MEASURES } from './timeline-measures.ts'
import { TimelinePage } from './timeline-page.tsx'

export interface TimelineNeeds {
  readonly projects: Projects
  readonly timeline: TimelineReader
  readonly alerts: Pick<Alerts, 'list'>
  readonly site: Site
}

const DAY_MS = 24 * 60 * 60_000
const SPANS = [7, 30, 90, 365]

/** `/projects/:project/timeline`: one page of a project over time, with the events of the site. */
export const timelineRoutes: FastifyPluginAsync<TimelineNeeds> = async (app, options) => {
  app.get<{ Params: { readonly project: string } }>(
    '/projects/:project/timeline',
    async (request, reply) => {
      const person = personOf(request)
      if (!person) return askToSignIn(request.url, reply)
      const { owner } = person
      const { query } = request
      const project = requireProject(await options.projects.find(owner, request.params.project))
      const wanted = textField(query, 'measure')
      const measure =
        [...TIMELINE_MEASURES, ...DESKTOP_MEASURES].find(({ id }) => id === wanted) ??
        TIMELINE_MEASURES[0]
      const days = SPANS.find((each) => String(each) === textField(query, 'days')) ?? 30
      const to = Date.now()
      const range = { measure: measure.id, from: to - days * DAY_MS, to }
      const found = requireProject(
        await options.timeline(owner, { project: project.id, query: range }),
      )
      const asked = textField(query, 'report')
      // In a large project, the requested report may not be among those changed last.
      const own =
        asked === '' || found.reports.some(({ id }) => id === asked)
          ? undefined
          : await options.timeline(owner, {
              project: project.id,
              query: { ...range, reportId: asked },
            })
      const reports = [...(own?.reports ?? []), ...found.reports]
      const line = reports.find(({ id }) => id === asked) ?? reports[0]
      const chosen = textField(query, 'marker')
      const marker = found.markers.find(({ id }) => id === chosen) ?? found.markers[0]
      const alerts = line && (await options.alerts.list(owner, { reportId: line.id }))
      const page = (
        <TimelinePage
          site={options.site}
          project={project}
          reports={reports}
          line={line}
          alerts={(alerts ?? []).filter(({ openedAt }) => (openedAt ?? 0) >= range.from)}
          markers={found.markers}
          marker={marker}
          measure={measure}
          range={range}
          days={days}
          spans={SPANS}
        />
      )
      return sendPage(page, request, reply)
    },
  )
}
