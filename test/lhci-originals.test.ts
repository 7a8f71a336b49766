import { afterAll, beforeAll, expect, it } from 'vitest'
import { originalKey } from '../src/store/builds/drop-originals.ts'
import { acceptRow, refuseRow } from './support/refuse-row.ts'
import { startApi, type TestApi } from './support/api.ts'
import { importProject } from './support/import-project.ts'
import { visitorOf } from './support/people.ts'

const LHR = {
  lighthouseVersion: '12.8.2',
  categories: {},
  audits: {},
  hostile: '<script>alert(1)</script> \u0000 ä',
}

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

/** Uploads a build as a client of Lighthouse CI does. Returns the path of its page. */
async function upload(projectId: string, token: string): Promise<string> {
  const builds = `/v1/projects/${projectId}/builds`
  const send = async (method: string, path: string, body: unknown) =>
    await fetch(`${api.address}/lhci${builds}${path}`, {
      method,
      headers: { 'x-lhci-build-token': token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const made = await send('POST', '', { hash: 'abc123', branch: 'main' })
  const { id }: { id: string } = JSON.parse(await made.text())
  const run = { url: 'http://localhost:PORT/', lhr: JSON.stringify(LHR) }
  expect((await send('POST', `/${id}/runs`, run)).status).toBe(200)
  expect((await send('PUT', `/${id}/lifecycle`, 'sealed')).status).toBe(204)
  return `/projects/library/builds/${id}`
}

it('an uploaded result is offered unchanged, as a file that no browser shows', async () => {
  const { user, projectId, token } = await importProject(api)
  const path = await upload(projectId, token)
  const visitor = await visitorOf(api, user.owner)
  const { text } = await visitor.get(path)
  const link = /href="([^"]+\/original)"/.exec(text)?.[1] ?? ''
  expect(link.startsWith(`${path}/runs/`)).toBe(true)

  const page = await visitor.get(link)
  expect(page.text).toBe(JSON.stringify(LHR))
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="run-[0-9a-f-]+\.json"$/),
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  const program = await user.send('GET', link)
  expect(program.body).toEqual(LHR)
  expect(program.headers.get('content-disposition')).toContain('attachment')

  await api.blobs.delete(originalKey(link.split('/').at(-2) ?? ''))
  expect((await visitor.get(link)).status).toBe(404)
  expect((await user.send('GET', link)).body.type).toMatch(/run-not-found$/)
})

it('a file store that is away does not fail an upload', async () => {
  await using own = await startApi()
  own.blobs.put = async () => {
    throw new Error('The file store is away.')
  }
  const { projectId, token } = await importProject(own)
  const headers = { 'x-lhci-build-token': token, 'content-type': 'application/json' }
  const builds = `${own.address}/lhci/v1/projects/${projectId}/builds`
  const send = async (url: string, body: object) =>
    await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  const made = await send(builds, { hash: 'abc123', branch: 'main' })
  const { id }: { id: string } = JSON.parse(await made.text())
  const run = { url: '/', lhr: JSON.stringify(LHR) }
  expect((await send(`${builds}/${id}/runs`, run)).status).toBe(200)
  expect(own.log.join('')).toContain('was not stored as a file')
})

it('an upload is refused if the database fails before its original is kept', async () => {
  const user = await api.user()
  const builds = '/projects/refused/builds'
  const made = await user.send('POST', builds, { json: { hash: 'abc123', branch: 'main' } })
  const build: string = made.body.data.id
  const refused = { table: 'imported_originals', event: 'insert', column: 'build_id' } as const
  await refuseRow(api.db, { ...refused, value: build })
  const json = { url: '/', lhr: LHR }
  const failed = await user.send('POST', `${builds}/${build}/runs`, { json })
  await acceptRow(api.db, refused.table)
  expect(failed.status).toBe(500)
  expect((await user.send('POST', `${builds}/${build}/runs`, { json })).status).toBe(201)
  const rows = await api.db
    .selectFrom('imported_runs')
    .innerJoin('imported_originals', 'run_id', 'imported_runs.id')
    .select('run_id')
    .where('imported_runs.build_id', '=', build)
    .execute()
  expect(rows).toHaveLength(1)
})
