import type { Answer, Ask } from './http-client.ts'
import type { Ledger, Promised } from './ledger.ts'
import { pick, type Random } from './random.ts'

export interface Client {
  readonly ask: Ask
  readonly ledger: Ledger
  readonly random: Random
  readonly nextTarget: () => string
}

type Step = (client: Client) => Promise<void>

const API = '/api/v1'
/** Reports that one client leaves waiting, so that the end of the soak need not wait for hours. */
const MOST_WAITING = 5
const PASSWORD = 'open sesame'
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' }
const FACTS = ['links', 'headings', 'headers', 'images'] as const

/** The steps of a client, with their weights. */
export const STEP_WEIGHTS = {
  create: 30,
  show: 20,
  list: 10,
  page: 8,
  rerun: 6,
  remove: 6,
  unlock: 5,
  facts: 5,
  cancel: 3,
  projects: 3,
  removeProject: 1,
  wrongKey: 1,
}

export const STEPS: Readonly<Record<keyof typeof STEP_WEIGHTS, Step>> = {
  async create({ ask, ledger, random, nextTarget }) {
    const waiting = await ask(`${API}/reports?status=queued`)
    if (waiting.body?.meta?.total >= MOST_WAITING) return
    const password = random() < 0.2 ? PASSWORD : undefined
    const form = { url: nextTarget(), ...(password && { privacy: '2', password }) }
    const answer = await ask(`${API}/reports`, { method: 'POST', form })
    if (!expect(ledger, answer, 'create', [201])) return
    const { id, project } = answer.body.data
    ledger.entries.push({ id, project, password, runs: 1, deleted: false })
  },

  show: onLiveReport(async ({ ask, ledger }, report) => {
    const answer = await ask(`${API}/reports/${report.id}`)
    if (!expect(ledger, answer, 'show', [200])) return
    if (answer.body.data.runs !== report.runs) {
      ledger.complain(`${report.id} has ${answer.body.data.runs} runs, not ${report.runs}`)
    }
  }),

  async list({ ask, ledger }) {
    const answer = await ask(`${API}/reports?per_page=100&sort_by=url&search=ordinary`)
    expect(ledger, answer, 'list', [200])
  },

  page: onLiveReport(async ({ ask, ledger }, report) => {
    expect(ledger, await ask(`/r/${report.id}`), 'page', [200])
  }),

  /** A second one cannot start during a run: the response contains the number of runs. */
  rerun: onLiveReport(async ({ ask, ledger }, report) => {
    const form = { results: '1' }
    const answer = await ask(`${API}/reports/${report.id}`, { method: 'PATCH', form })
    if (!expect(ledger, answer, 'rerun', [200])) return
    const { runs } = answer.body.data
    if (runs !== report.runs && runs !== report.runs + 1) {
      ledger.complain(`${report.id} went from ${report.runs} runs to ${runs}`)
    }
    report.runs = runs
  }),

  remove: onLiveReport(async ({ ask, ledger }, report) => {
    report.deleted = true
    const path = `${API}/reports/${report.id}`
    expect(ledger, await ask(path, { method: 'DELETE' }), 'remove', [200])
    expect(ledger, await ask(path), 'show what is removed', [404])
  }),

  unlock: onLiveReport(async ({ ask, ledger, random }, report) => {
    if (report.password === undefined) return
    const right = random() < 0.7
    const answer = await ask(`/r/${report.id}/unlock`, {
      method: 'POST',
      form: { password: right ? report.password : 'wrong' },
      headers: SAME_ORIGIN,
    })
    if (!expect(ledger, answer, 'unlock', right ? [303, 429] : [403, 429])) return
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (cookie === undefined) return
    const page = await ask(`/r/${report.id}`, { headers: { cookie } })
    expect(ledger, page, 'unlocked page', [200])
  }),

  facts: onLiveReport(async ({ ask, ledger, random }, report) => {
    const block = pick(FACTS, random)
    expect(ledger, await ask(`/r/${report.id}/facts/${block}`), 'facts', [200, 404])
  }),

  cancel: onLiveReport(async ({ ask, ledger }, report) => {
    const path = `${API}/reports/${report.id}/cancel`
    expect(ledger, await ask(path, { method: 'POST' }), 'cancel', [200])
  }),

  async projects({ ask, ledger }) {
    expect(ledger, await ask(`${API}/projects?per_page=100`), 'projects', [200])
  },

  removeProject: onLiveReport(async ({ ask, ledger }, { project }) => {
    const gone = ledger.live().filter((report) => report.project === project)
    for (const report of gone) report.deleted = true
    const path = `${API}/projects/${encodeURIComponent(project)}`
    const answer = await ask(path, { method: 'DELETE' })
    if (!expect(ledger, answer, 'remove project', [200])) return
    const { deleted_reports: count } = answer.body
    if (count !== gone.length)
      ledger.complain(`${project} had ${count} reports, not ${gone.length}`)
  }),

  async wrongKey({ ask, ledger }) {
    const headers = { authorization: 'Bearer pmk_wrong' }
    expect(ledger, await ask(`${API}/account`, { headers }), 'wrong key', [401, 429])
  },
}

function onLiveReport(step: (client: Client, report: Promised) => Promise<void>): Step {
  return async (client) => {
    const [first, ...more] = client.ledger.live().slice(-50)
    if (first) await step(client, pick([first, ...more], client.random))
  }
}

function expect(
  ledger: Ledger,
  { status, text }: Answer,
  what: string,
  statuses: readonly number[],
): boolean {
  if (statuses.includes(status)) return true
  ledger.complain(`${what}: ${status}, not ${statuses.join(' or ')}: ${text.slice(0, 200)}`)
  return false
}
