import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { compareBaseline } from '../src/ci/compare-baseline.ts'
import { serverBaseline } from '../src/cli/ci/server-baseline.ts'
import { missingKeyLine } from '../src/cli/ci/missing-key.ts'
import { serverIgnores } from '../src/cli/ci/server-ignores.ts'
import { uploadBuild } from '../src/cli/ci/upload-build.ts'
import type { Results } from '../src/report/results.ts'
import type { AuditRecord } from '../src/report/write/write-json.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { sampleResults } from './support/sample-results.ts'
import { reportDraft } from './support/store.ts'

let api: TestApi
let user: TestUser
beforeAll(async () => {
  api = await startApi()
  user = await api.user()
  await api.store.reports.store(user.owner, reportDraft({ project: 'library' }))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await api[Symbol.asyncDispose]()
})

const records: readonly AuditRecord[] = [
  { ...sampleResults(), url: 'http://localhost:4173/pricing', error: null },
  {
    url: 'http://localhost:4173/gone',
    final_url: null,
    result: null,
    score: null,
    error: { code: 'unreachable', message: 'Nothing answers.' },
  },
]

async function upload(
  hash: string,
  { key = user.secret, project = 'library', url = api.address } = {},
) {
  vi.stubEnv('CI_COMMIT_SHA', hash)
  vi.stubEnv('CI_COMMIT_REF_NAME', 'prices')
  for (const name of ['GITHUB_SHA', 'GITHUB_HEAD_REF', 'GITHUB_REF_NAME']) vi.stubEnv(name, '')
  const place = { url, project }
  const pages = records.map((record) => ({ record, unconfirmed: ['image-alt'] }))
  const audited = { pages, baseUrl: 'http://localhost:4173' }
  const sent = await uploadBuild(place, audited, { apiKey: () => key || undefined })
  expect(sent?.link).toBe(/^Build: (.*)$/.exec(sent?.line ?? '')?.[1])
  return sent?.line
}

it('the pages of a job become a sealed build, named by their paths', async () => {
  const line = await upload('c0ffee')
  const [build] = (await user.send('GET', '/projects/library/builds')).body.data
  expect(line).toBe(`Build: ${build.page_url}`)
  expect(build).toMatchObject({ hash: 'c0ffee', branch: 'prices', sealed: true })
  const { data } = (await user.send('GET', `/projects/library/builds/${build.id}`)).body
  expect(data.pages).toMatchObject([{ url: '/pricing', form_factor: 'mobile' }])
})

it('a job that is repeated replaces the upload that failed midway', async () => {
  const json = { hash: 'midway', branch: 'prices' }
  const left = await user.send('POST', '/projects/library/builds', { json })
  const run = { url: '/only-once', results: sampleResults() }
  const path = `/projects/library/builds/${left.body.data.id}`
  expect((await user.send('POST', `${path}/runs`, { json: run })).status).toBe(201)
  expect(await upload('midway')).toMatch(/^Build: http/)
  const { body } = await user.send('GET', '/projects/library/builds?hash=midway')
  expect(body.data).toMatchObject([{ sealed: true }])
  const shown = await user.send('GET', `/projects/library/builds/${body.data[0].id}`)
  expect(shown.body.data.pages).toMatchObject([{ url: '/pricing' }])
  expect((await user.send('POST', `${path}/runs`, { json: run })).status).toBe(404)
})

describe('a server whose database restarts for a moment', () => {
  const restarts = () => Object.assign(new Error('The server restarts.'), { code: '57P01' })
  const pagesOf = async (hash: string) => {
    const builds = '/projects/library/builds'
    const { body } = await user.send('GET', `${builds}?hash=${hash}`)
    expect(body.data).toMatchObject([{ sealed: true }])
    const { id } = body.data[0]
    return (await user.send('GET', `${builds}/${id}`)).body.data.pages
  }

  it('has the whole build, with each page once, though the upload was interrupted', async () => {
    const { importedBuilds } = api.store
    const addRuns = importedBuilds.addRuns.bind(importedBuilds)
    let uploads = 0
    importedBuilds.addRuns = async (...of) => {
      const added = await addRuns(...of)
      uploads += 1
      if (uploads === 1) throw restarts()
      return added
    }
    expect(await upload('interrupted')).toMatch(/^Build: http/)
    importedBuilds.addRuns = addRuns
    expect(await pagesOf('interrupted')).toMatchObject([{ url: '/pricing' }])
  })

  it('has the build that it sealed without saying so', async () => {
    const { importedBuilds } = api.store
    const seal = importedBuilds.seal.bind(importedBuilds)
    importedBuilds.seal = async (...of) => {
      await seal(...of)
      throw restarts()
    }
    const line = await upload('sealed')
    importedBuilds.seal = seal
    const { body } = await user.send('GET', '/projects/library/builds?hash=sealed')
    expect(line).toBe(`Build: ${body.data[0].page_url}`)
    expect(await pagesOf('sealed')).toMatchObject([{ url: '/pricing' }])
  })

  it('still says which checks the project ignores', async () => {
    const { projects } = api.store
    const find = projects.find.bind(projects)
    let asked = 0
    projects.find = async (...of) => {
      asked += 1
      if (asked === 1) throw restarts()
      return await find(...of)
    }
    const said: string[] = []
    const terminal = { apiKey: () => user.secret, say: (line: string) => void said.push(line) }
    await serverIgnores({ url: api.address, project: 'library' }, terminal)
    projects.find = find
    expect([asked, said]).toEqual([2, []])
  })
})

it('the first upload of a project creates it', async () => {
  expect(await upload('first', { project: 'Brand new' })).toMatch(/^Build: http/)
  expect(await upload('second', { project: 'brand NEW' })).toMatch(/^Build: http/)
  const { body } = await user.send('GET', '/projects/Brand%20new/builds')
  expect(body.data.map(({ hash }: { hash: string }) => hash).toSorted()).toEqual([
    'first',
    'second',
  ])
  const mine = await user.send('GET', '/projects?search=brand')
  expect(mine.body.data).toMatchObject([{ project: 'Brand new', reports: 0 }])
})

it('a build that cannot be uploaded is a line in the log', async () => {
  await upload('twice')
  expect([
    await upload('twice'),
    await upload('a', { key: 'pmk_wrong' }),
    await upload('a', { project: '00000000-0000-4000-8000-000000000000' }),
    await upload('a', { url: 'http://127.0.0.1:9' }),
  ]).toEqual([
    'The build was not uploaded: The branch already has a build of this commit.',
    expect.stringMatching(/^The build was not uploaded: .*key/),
    'The build was not uploaded: There is no such project.',
    'The build was not uploaded: http://127.0.0.1:9 cannot be reached: bad port.',
  ])
})

it('a job without a key, as in a fork, says so in one line', async () => {
  const server = { url: api.address, project: 'library' }
  const said: string[] = []
  const forked = { apiKey: () => undefined, say: (line: string) => void said.push(line) }
  expect(await serverIgnores(server, forked)).toEqual([])
  const configured = { server, baseline: { server: true as const } }
  expect(
    await serverBaseline(configured, { records, baseUrl: null, rules: [] }, forked),
  ).toBeUndefined()
  expect(await uploadBuild(server, { pages: [], baseUrl: null }, forked)).toBeUndefined()
  expect(said).toEqual([])
  const uploaded = 'PAGEMARK_API_KEY is not set: the build is not uploaded,'
  const counted = 'and checks that the project ignores count.'
  expect([
    missingKeyLine(configured, undefined),
    missingKeyLine({ server }, undefined),
    missingKeyLine(configured, 'pmk_1'),
    missingKeyLine({}, undefined),
  ]).toEqual([
    `${uploaded} findings are not compared with a base build, ${counted}`,
    `${uploaded} ${counted}`,
    undefined,
    undefined,
  ])
})

it('the checks that the project ignores on the server are ignored in the job', async () => {
  const json = { ignored_checks: 'hsts,feed-discovery' }
  const { status } = await user.send('PATCH', '/projects/library', { json })
  expect(status).toBe(200)
  const said: string[] = []
  const ask = async ({ key = user.secret, project = 'library', url = api.address } = {}) =>
    await serverIgnores(
      { url, project },
      { apiKey: () => key || undefined, say: (line) => said.push(line) },
    )
  const reason = 'Ignored in the project library'
  expect(await ask()).toEqual([
    { check: 'hsts', reason },
    { check: 'feed-discovery', reason },
  ])
  expect(said).toEqual([])
  expect(await serverIgnores(undefined, { apiKey: () => 'k', say: () => undefined })).toEqual([])

  expect(await ask({ project: 'nothing' })).toEqual([])
  expect(said).toEqual([])
  for (const place of [{ key: '' }, { url: 'http://127.0.0.1:9' }]) {
    expect(await ask(place)).toEqual([])
  }
  const words = 'Checks that the project ignores count here: '
  expect(said).toEqual([`${words}http://127.0.0.1:9 cannot be reached: bad port.`])
})

describe('the base build as a baseline', () => {
  const page = { ...sampleResults(), url: 'http://localhost:1/pricing' }
  const worse: Results = {
    ...page,
    url: 'http://localhost:2/pricing',
    checks: page.checks.map((check) =>
      check.id === 'image-alt'
        ? { ...check, evidence: [...check.evidence, { snippet: '<img src="new.png">' }] }
        : check.id === 'charset'
          ? { ...check, outcome: 'fail' }
          : check,
    ),
  }
  const ask = async (
    said: string[],
    { key = user.secret, hash = 'feature', project = 'library' } = {},
  ) => {
    vi.stubEnv('CI_COMMIT_SHA', hash)
    return await serverBaseline(
      { server: { url: api.address, project }, baseline: { server: true } },
      { records: [{ ...worse, error: null }], baseUrl: 'http://localhost:2', rules: [] },
      { apiKey: () => key || undefined, say: (line) => said.push(line) },
    )
  }
  async function store(hash: string, branch: string, run: object = { results: page }) {
    const path = '/projects/library/builds'
    const made = await user.send('POST', path, { json: { hash, branch } })
    const { id } = made.body.data
    await user.send('POST', `${path}/${id}/runs`, { json: { url: '/pricing', ...run } })
    await user.send('POST', `${path}/${id}/seal`, { json: {} })
  }

  it('tells new findings and rows from old ones, whatever the host', async () => {
    const said: string[] = []
    expect(await ask(said)).toBeUndefined()
    await store('other', 'another')
    await store('base', 'main')
    await store('feature', 'main', { results: worse })
    const baseline = await ask(said)
    expect(said).toEqual([
      'Findings are not compared with a base build: the project has none yet.',
      'Baseline: the build of base on main.',
    ])
    if (!baseline) throw new Error('There is no baseline.')
    const { states } = compareBaseline(worse, baseline, 'http://localhost:2')
    const changed = [...states].filter(([, state]) => state !== 'still')
    expect(Object.fromEntries(changed)).toEqual({ charset: 'new', 'image-alt': 'worse' })
    expect(states.size).toBeGreaterThan(5)
  })

  it('compares no page whose results are of another program', async () => {
    await store('latest', 'master', {
      lhr: { lighthouseVersion: '13.5.0', categories: {}, audits: {} },
    })
    const baseline = await ask([])
    expect(baseline?.pages).toEqual({ '/pricing': { checks: {} } })
    const states = baseline && compareBaseline(worse, baseline, 'http://localhost:2').states
    expect(new Set(states?.values())).toEqual(new Set(['not-comparable']))
  })

  it('is a line in the log where it cannot be read', async () => {
    const said: string[] = []
    expect(await ask(said, { key: 'pmk_wrong' })).toBeUndefined()
    expect(await ask(said, { project: 'Not created yet' })).toBeUndefined()
    const words = 'Findings are not compared with a base build: '
    const [refused, first] = said
    expect(refused).toMatch(new RegExp(`^${words}.*key`))
    expect(first).toBe(`${words}the project has none yet.`)
  })
})
