import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { sharedProject, storedIn } from './support/shared-project.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

it('offers shared projects by name, and no other projects', async () => {
  const { owner, viewer, stranger, id } = await sharedProject(api)
  await storedIn(api, viewer, { project: 'Own' })
  await storedIn(api, stranger, { project: 'Site' })
  const option = `<option dir="auto" value="${id}">Site (shared with you)</option>`
  const seen = (await viewer.visitor.get('/reports')).text
  expect(seen).toContain(option)
  expect(seen).toContain('<option dir="auto" value="Own">Own</option>')
  const movesTo = /<datalist id="bulk-projects">.*?<\/datalist>/.exec(seen)?.[0]
  expect(movesTo).toBe('<datalist id="bulk-projects"><option value="Own"></option></datalist>')
  for (const somebody of [owner, stranger]) {
    expect((await somebody.visitor.get('/reports')).text).not.toContain('shared with you')
  }
})

it('shows their reports to who has none, and says the name that they are narrowed to', async () => {
  const { viewer, stranger, report, id } = await sharedProject(api)
  const { text } = await viewer.visitor.get(`/reports?project=${id}`)
  expect(text).toContain(`href="/r/${report}"`)
  expect(text).toMatch(/Project: <bdi>Site<\/bdi>/)
  expect((await viewer.visitor.get('/reports')).text).toContain('Audit your first page')
  const refused = (await stranger.visitor.get(`/reports?project=${id}`)).text
  expect(refused).toContain('No report matches')
  // The navigation has "Sites".
  expect(refused).not.toMatch(/\bSite\b/)
})
