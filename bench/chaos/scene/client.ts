import { setTimeout as sleep } from 'node:timers/promises'
import { pick, pickByWeight } from '../../soak/random.ts'
import { type ApiOptions, createApi, PAUSE_MS } from './ask-api.ts'
import { cronOf } from '../check/check-schedules.ts'
import type { Asked } from '../check/history.ts'
import { uploader } from './upload-build.ts'

export interface ClientOptions extends ApiOptions {
  /** Tells its reports from those of other clients. */
  readonly name: string
  /** Origin of the pages that it audits. */
  readonly site: string
  /** Whether enough work is waiting already. */
  readonly isBusy: () => boolean
  /** Deletes and uploads nothing, so that all that it creates is audited. */
  readonly keepsAll?: boolean
}

interface Known {
  readonly key: string
  readonly id: string
  readonly project: string
}

/** Of deletions. */
const TWOFOLD_SHARE = 0.4

const WEIGHTS = {
  create: 10,
  rerun: 4,
  hide: 3,
  delete: 3,
  'delete-project': 1,
  list: 3,
  schedule: 1,
  upload: 2,
}

const WITHOUT_DELETIONS = { ...WEIGHTS, delete: 0, 'delete-project': 0, upload: 0 }

/** Sends one request after the other to any web process until it is stopped. */
export function startClient(options: ClientOptions) {
  const { random, name, deletions, keepsAll = false } = options
  const weights = keepsAll ? WITHOUT_DELETIONS : WEIGHTS
  const known: Known[] = []
  const stopping = new AbortController()
  let made = 0

  const { ask, insist, insistEverywhere } = createApi(options)
  /** Deletions are repeated until there is a response, and often sent to two processes at once. */
  const remove = async (asked: Asked, path: string) => {
    const isTwofold = random() < TWOFOLD_SHARE
    await (isTwofold ? insistEverywhere : insist)(asked, { path, method: 'DELETE' })
  }

  const steps: Record<keyof typeof WEIGHTS, () => Promise<unknown>> = {
    async create() {
      made += 1
      const key = `${name}-${made}`
      // 30 % go to a project that will be deleted with its reports, a new one every ten reports.
      const project = `${name} ${random() < 0.7 ? 'kept' : `short ${Math.floor(made / 10)}`}`
      const page = random() < 0.3 ? 'slow' : 'quick'
      const form = { url: `${options.site}/${page}?key=${key}`, project }
      const headers = { 'Idempotency-Key': key }
      const told = await insist(
        { what: 'create', key, project },
        { path: '/reports', method: 'POST', form, headers },
      )
      if (told.as === 'acknowledged') known.push({ key, id: told.id ?? '', project })
    },
    rerun: () =>
      withOne(async ({ key, id }) => {
        await ask(
          { what: 'rerun', key },
          { path: `/reports/${id}`, method: 'PATCH', form: { results: '1' } },
        )
      }),
    hide: () =>
      withOne(async ({ key, id }) => {
        const privacy = random() < 0.5 ? 0 : 1
        const form = { privacy: String(privacy) }
        await ask({ what: 'hide', key, privacy }, { path: `/reports/${id}`, method: 'PATCH', form })
      }),
    delete: () =>
      withOne(async (one) => {
        if (!deletions.reports()) return
        known.splice(known.indexOf(one), 1)
        await remove({ what: 'delete', key: one.key }, `/reports/${one.id}`)
      }),
    'delete-project': () =>
      withOne(async ({ project }) => {
        if (project.endsWith('kept') || !deletions.projects()) return
        known.splice(0, known.length, ...known.filter((one) => one.project !== project))
        // No more reports are created in it.
        made = 10 * (Math.floor(made / 10) + 1)
        await remove(
          { what: 'delete-project', project },
          `/projects/${encodeURIComponent(project)}`,
        )
      }),
    schedule: () =>
      withOne(async ({ project }) => {
        if (!project.endsWith('kept')) return
        const hour = Math.floor(24 * random())
        const path = `/projects/${encodeURIComponent(project)}/schedule`
        const form = { cron: cronOf(hour) }
        await ask({ what: 'schedule', project, hour }, { path, method: 'PUT', form })
      }),
    list: () => ask({ what: 'list' }, { path: '/reports' }),
    upload: uploader({ name, random, mayDelete: deletions.projects, ask, insist }),
  }

  async function withOne(use: (one: Known) => Promise<void>): Promise<void> {
    const [first, ...more] = known
    if (first) await use(pick([first, ...more], random))
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      const step = pickByWeight(weights, random) ?? 'list'
      if (!(options.isBusy() && (step === 'create' || step === 'rerun'))) await steps[step]()
      await sleep(2 * PAUSE_MS * random())
    }
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      await working
    },
  }
}
