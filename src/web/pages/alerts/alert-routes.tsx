import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { ALERT_FILTERS, type AlertChange, type Alerts } from '../../../store/alerts/alerts.ts'
import type { Projects } from '../../../store/projects/projects.ts'
import { setPersonal } from '../../http/answer/page-headers.ts'
import { sendPage } from '../../http/answer/send-page.ts'
import { FORM_LIMIT } from '../../http/form/form-limit.ts'
import { textField } from '../../http/form/text-field.ts'
import { Problem } from '../../http/problem.ts'
import type { Site } from '../../parts/frame/document.tsx'
import { askToSignIn } from '../../visitor/ask-to-sign-in.ts'
import { setFlash } from '../../visitor/flash.ts'
import { personOf } from '../../visitor/person.ts'
import { AlertPage } from './alert-page.tsx'
import { AlertsPage } from './alerts-page.tsx'

interface Params {
  readonly alert: string
}

export interface AlertNeeds {
  readonly alerts: Alerts
  readonly projects: Projects
  readonly site: Site
  readonly baseUrl?: string | undefined
}

/** Those that the filter offers. */
const FIRST_PROJECTS = { page: 1, perPage: 100, sortBy: 'project', sort: 'asc' } as const

const DAY_MS = 24 * 60 * 60_000

/** `/alerts`: the alerts of all reports that the user can see; and `/alerts/:alert` with the actions of its forms. */
export const alertRoutes: FastifyPluginAsync<AlertNeeds> = async (app, options) => {
  const { alerts, projects, site } = options

  app.get('/alerts', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/alerts', reply)
    const asked = textField(request.query, 'state')
    const state = ALERT_FILTERS.find((each) => each === asked) ?? 'open'
    const project = textField(request.query, 'project')
    const query = { state, project: project || undefined }
    const page = (
      <AlertsPage
        site={site}
        alerts={(await alerts.list(person.owner, query)) ?? []}
        state={state}
        projects={(await projects.list(person.owner, FIRST_PROJECTS)).items}
        project={project}
      />
    )
    return sendPage(page, request, reply)
  })

  app.get<{ Params: Params }>('/alerts/:alert', async (request, reply) => {
    const person = personOf(request)
    if (!person) return askToSignIn('/alerts', reply)
    const alert = await alerts.find(person.owner, request.params.alert)
    if (!alert) throw noAlert()
    return sendPage(<AlertPage site={site} alert={alert} />, request, reply)
  })

  for (const [name, changeIn] of [
    ['mute', muteIn],
    ['note', noteIn],
  ] as const) {
    app.post<{ Params: Params }>(
      `/alerts/:alert/${name}`,
      { bodyLimit: FORM_LIMIT },
      async (request, reply) => change(request, reply, changeIn(request.body)),
    )
  }

  async function change(
    request: FastifyRequest<{ Params: Params }>,
    reply: FastifyReply,
    asked: AlertChange,
  ): Promise<FastifyReply> {
    const person = personOf(request)
    if (!person) return askToSignIn('/alerts', reply)
    const { alert } = request.params
    if (!(await alerts.change(person.owner, alert, asked))) throw noAlert()
    setFlash({ kind: 'alert-saved' }, reply, options.baseUrl)
    return setPersonal(reply).redirect(`/alerts/${alert}`, 303)
  }
}

function muteIn(body: unknown): AlertChange {
  const value = textField(body, 'for')
  if (value === 'off') return { mute: null }
  if (value === 'change') return { mute: 'change' }
  const days = /^\d{1,3}$/.test(value) ? Number(value) : 1
  return { mute: { forMs: days * DAY_MS } }
}

const MOST_CHARACTERS = 1000

function noteIn(body: unknown): AlertChange {
  return { note: textField(body, 'note').trim().slice(0, MOST_CHARACTERS) || null }
}

function noAlert(): Problem {
  return new Problem('alert-not-found', 'There is no such alert.')
}
