import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CRAWLED } from '../../bench/chaos/scene/crawled-site.ts'
import sample from '../../src/web/sample/data/results.json' with { type: 'json' }
import { openBrowser } from '../support/chaos/killed-browser.ts'
import {
  type Asked,
  type KilledInstallation,
  openKilledInstallation,
  PATIENCE_MS,
} from '../support/chaos/killed-installation.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

/** Of a killed process: by then, the database has ended its last transaction. */
const LAST_COMMIT_MS = 5_000
const MOST_STREAMS = 10
/** Events that end a stream. */
const ENDS = new Set(['completed', 'failed'])

let installation: KilledInstallation
/** What must exist once after the last kill: checked then, by name. */
const acknowledged = new Map<string, () => Promise<void>>()

beforeAll(async () => {
  installation = await openKilledInstallation()
})

afterAll(async () => {
  await installation.close()
})

const ask = (path: string, asked?: Asked) => installation.ask(path, asked)
const list = (path: string) => installation.body(path)
const data = async (path: string, asked?: Asked) => (await installation.body(path, asked)).data

async function create(key: string, project: string, headers: Asked['headers'] = {}) {
  const page = project === 'Streamed' ? 'slow' : 'quick'
  return await data('/reports', {
    method: 'POST',
    form: { url: `${installation.scene.site}/${page}?key=${key}`, project },
    headers: { 'Idempotency-Key': key, ...headers },
  })
}

async function completed(id: string, headers: Asked['headers'] = {}): Promise<void> {
  const status = async () => (await data(`/reports/${id}`, { headers })).status
  await expect.poll(status, { timeout: PATIENCE_MS, interval: 500 }).toBe('completed')
}

const idsOf = (reports: readonly { readonly id: string }[]) => reports.map(({ id }) => id)

/** Checks it now, and again after more kills. */
async function keep(name: string, check: () => Promise<void>): Promise<void> {
  acknowledged.set(name, check)
  await check()
}

describe('the API while web processes and workers are killed again and again', () => {
  it('creates one report per idempotency key, audits it and shows the results', async () => {
    const { id } = await create('once', 'Killed')
    expect((await create('once', 'Killed')).id).toBe(id)
    await completed(id)
    await keep('a report', async () => {
      expect(await data(`/reports/${id}`)).toMatchObject({
        id,
        runs: 1,
        error: null,
        results: { stage: 'complete', page: { title: 'A page' } },
      })
      const runs = await data(`/reports/${id}/runs`)
      expect(runs).toMatchObject([{ number: 1, status: 'completed' }])
    })
    const exported = await ask(`/reports/${id}/export?format=csv`)
    expect([exported.status, exported.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('text/csv'),
    ])
  })

  it('audits a report again, changes it and deletes it', async () => {
    const { id } = await create('again', 'Killed')
    await completed(id)
    await data(`/reports/${id}`, { method: 'PATCH', form: { results: '1', privacy: '1' } })
    await completed(id)
    const report = await data(`/reports/${id}`)
    expect(report).toMatchObject({ privacy: 1 })
    expect(report.runs).toBeGreaterThan(1)
    expect([200, 404]).toContain((await ask(`/reports/${id}`, { method: 'DELETE' })).status)
    await keep('a deletion', async () => {
      expect((await ask(`/reports/${id}`)).status).toBe(404)
    })
  })

  it('lists each acknowledged report at once, in every order, and finds it', async () => {
    const keys = Array.from({ length: 20 }, (_, index) => `many-${index}-`)
    const ids: string[] = []
    const creating = Promise.all(
      keys.map(async (key) => void ids.push((await create(key, 'Many')).id)),
    )
    let hasFound = false
    const looking = (async () => {
      do {
        const before = [...ids]
        const listed = idsOf((await list('/reports?project=Many&per_page=50')).data)
        expect(new Set(listed).size).toBe(listed.length)
        expect(listed).toEqual(expect.arrayContaining(before))
        hasFound ||= before.length > 0
      } while (!hasFound || ids.length < keys.length)
    })()
    await Promise.all([creating, looking])
    for (const id of ids) await completed(id)

    await keep('lists', async () => {
      const all = '/reports?project=Many&status=completed&per_page=50'
      for (const by of ['id', 'url', 'generated_at', 'result']) {
        for (const sort of ['asc', 'desc']) {
          const { data: reports, meta } = await list(`${all}&sort_by=${by}&sort=${sort}`)
          expect(meta.total).toBe(keys.length)
          expect(idsOf(reports).toSorted()).toEqual(ids.toSorted())
          expect(reports.map(({ runs }: { runs: number }) => runs)).toEqual(keys.map(() => 1))
        }
      }
      const found = await list('/reports?search=key%3Dmany-7-&search_by=url')
      expect(found.meta.total).toBe(1)
      expect(await data('/projects?search=many')).toMatchObject([{ project: 'Many', reports: 20 }])
    })
  })

  it('creates, changes, schedules and deletes projects', async () => {
    // A repeated request finds the name taken.
    const make = async (name: string) => {
      const { status } = await ask('/projects', { method: 'POST', form: { name } })
      expect([201, 422]).toContain(status)
      return await data(`/projects/${name}`)
    }
    const [{ id }, brief] = [await make('Planned'), await make('Brief')]
    const ignored_checks = ['hsts']
    await data(`/projects/${id}`, { method: 'PATCH', json: { name: 'Kept', ignored_checks } })
    const form = { cron: '17 3 * * *' }
    await data(`/projects/${id}/schedule`, { method: 'PUT', form })
    const deleted = await ask(`/projects/${brief.id}`, { method: 'DELETE' })
    expect([200, 404]).toContain(deleted.status)
    await keep('projects', async () => {
      expect(await data('/projects?search=Kept')).toMatchObject([{ id, ignored_checks }])
      expect(await data(`/projects/${id}/schedule`)).toMatchObject(form)
      expect(await data('/projects?search=Planned')).toEqual([])
      expect((await ask(`/projects/${brief.id}`)).status).toBe(404)
    })
    await create('short', 'Short')
    await ask('/projects/Short', { method: 'DELETE' })
    await keep('a deleted project', async () => {
      expect((await ask('/projects/Short')).status).toBe(404)
      expect((await list('/reports?project=Short')).data).toEqual([])
    })
  })

  it('takes each run of a build once, and shows the sealed build', async () => {
    const path = '/projects/Builds/builds'
    const json = { hash: 'c0ffee1', branch: 'main', replace_open: 1 }
    const { id } = await data(path, { method: 'POST', json })
    const urls = async () =>
      (await data(`${path}/${id}/runs`)).map(({ url }: { url: string }) => url)
    const pages = ['/', '/pricing', '/terms']
    for (const url of pages) {
      const upload = { method: 'POST', json: { url, results: sample } }
      while (!(await urls()).includes(url)) {
        const answer = await installation.askOnce(`${path}/${id}/runs`, upload)
        expect([201, undefined]).toContain(answer?.status)
        if (!answer) await sleep(LAST_COMMIT_MS)
      }
    }
    await data(`${path}/${id}/seal`, { method: 'POST' })
    await keep('a build', async () => {
      expect(await data(path)).toMatchObject([{ id, sealed: true }])
      expect([...new Set(await urls())]).toEqual(pages)
      const runs = await data(`${path}/${id}/runs`)
      expect(new Set(runs.map(runName)).size).toBe(runs.length)
    })
  })

  it('crawls a site once, with each of its pages once', async () => {
    const url = `${installation.scene.crawled}/?key=killed`
    const headers = { 'Idempotency-Key': 'crawl' }
    const request = { method: 'POST', form: { url, project: 'Crawled' }, headers }
    const { id } = await data('/site-audits', request)
    expect((await data('/site-audits', request)).id).toBe(id)
    const status = async () => (await data(`/site-audits/${id}`)).last_crawl.status
    await expect.poll(status, { timeout: PATIENCE_MS, interval: 500 }).toBe('completed')
    await keep('a crawl', async () => {
      expect(idsOf((await list('/site-audits')).data)).toEqual([id])
      expect((await list(`/site-audits/${id}/crawls`)).meta.total).toBe(1)
      const pages = await data(`/site-audits/${id}/crawls/1/pages?per_page=50`)
      const fetched = pages
        .filter((page: { status: number | null }) => page.status !== null)
        .map((page: { url: string; status: number }) => [new URL(page.url).pathname, page.status])
      expect(fetched).toHaveLength(CRAWLED.size)
      expect(new Map(fetched)).toEqual(CRAWLED)
    })
  })

  it('continues an event stream at another process', async () => {
    let cuts = 0
    for (let tries = 0; cuts === 0 && tries < MOST_STREAMS; tries += 1) {
      const { id } = await create(`streamed-${tries}`, 'Streamed')
      const names: string[] = []
      let lastId: string | undefined
      for (let parts = 0; !ENDS.has(names.at(-1) ?? ''); parts += 1) {
        const heard = await installation.listen(`/reports/${id}/events`, lastId)
        await heard.closed
        expect(idsOf(heard.events.slice(0, 1))).not.toContain(lastId)
        names.push(...heard.names())
        lastId = heard.events.at(-1)?.id ?? lastId
        cuts += parts > 0 ? 1 : 0
      }
      expect(names.filter((name) => ENDS.has(name))).toEqual(['completed'])
    }
    expect(cuts).toBeGreaterThan(0)
  })

  it('refuses invalid requests as usual', async () => {
    const wrong = await ask('/reports', { method: 'POST', form: { url: 'ftp://example.com' } })
    expect([wrong.status, wrong.headers.get('content-type')]).toEqual([
      422,
      expect.stringContaining('application/problem+json'),
    ])
    const stranger = await ask('/account', { headers: { Authorization: 'Bearer pmk_wrong' } })
    expect(stranger.status).toBe(401)
  })
})

describe('the pages while web processes and workers are killed again and again', () => {
  it('let a user sign in, open a report, delete it and restore it', async () => {
    const browser = openBrowser(installation)
    const signedIn = await browser.submit('/signin', installation.scene.person)
    expect(signedIn.headers.get('location')).toBe('/reports')
    const form = { name: 'Killed', level: 'expert', life: '30' }
    const made = await browser.submit('/account/keys', form)
    const secret = /pmk_[0-9A-Za-z]{36}/.exec(made.text)?.[0]
    const headers = { Authorization: `Bearer ${secret}` }

    // Without the response to its deletion, a report cannot be restored.
    let deleted: { readonly id: string; readonly location: string } | undefined
    for (let tries = 0; !deleted; tries += 1) {
      const { id } = await create(`restored-${tries}`, 'Restored', headers)
      await completed(id, headers)
      expect(await browser.open(`/r/${id}`)).toContain('A page – Pagemark</title>')
      const { status, headers: told } = await browser.submit('/reports/delete', { ids: id })
      if (status === 303) deleted = { id, location: told.get('location') ?? '' }
    }
    const { id, location } = deleted
    const list = await browser.open(location)
    expect((await ask(`/reports/${id}`, { headers })).status).toBe(404)
    const deletion = /name="deletion" value="([\w-]{43})"/.exec(list)?.[1] ?? ''
    await browser.submit('/reports/restore', { deletion })
    await keep('a restored report', async () => {
      expect(await data(`/reports/${id}`, { headers })).toMatchObject({
        status: 'completed',
        runs: 1,
      })
      expect(idsOf(await data('/reports?project=Restored', { headers }))).toEqual([id])
      expect(await browser.open('/reports')).toContain(`/r/${id}`)
    })
  })
})

describe('after the last kill', () => {
  it('everything that was acknowledged exists once, and all processes stop cleanly', async () => {
    await installation.outliveKills()
    await installation.endKills()
    const { killed, scene } = installation
    expect(Math.min(killed.web, killed.worker)).toBeGreaterThan(2)
    for (const check of acknowledged.values()) await check()
    const codes = await scene.cluster.stopAll()
    expect([...codes.values()]).toEqual([0, 0, 0, 0, 0])
    expect(scene.cluster.ends).toEqual([])
  })
})

/** Results of two devices are two runs. */
const runName = (run: { readonly url: string; readonly form_factor: string }) =>
  `${run.url} ${run.form_factor}`
