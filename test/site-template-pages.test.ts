import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { crawledAtOnce, siteDraft } from './support/site-audits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

it('the page of templates renames them, and says why a name was refused', async () => {
  const { visitor, owner } = await signedIn(api)
  const { id } = await api.store.siteAudits.create(owner, siteDraft())
  await crawledAtOnce(api, id)
  const path = `/s/${id}`
  const form = { template: '1', name: ' Front <b>page</b> ' }
  const answer = await visitor.post(`${path}/templates`, form)
  expect([answer.status, answer.location]).toEqual([303, `${path}/templates`])
  const { text } = await visitor.get(`${path}/templates`)
  expect(text).toContain('Template renamed.')
  expect(text).toContain('Front &lt;b>page&lt;/b>')
  const refused = await visitor.post(`${path}/templates`, { template: '1', name: 'x'.repeat(81) })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('The name is longer than 80 characters.')
  expect(refused.text).toContain(`value="${'x'.repeat(81)}"`)
  const unknown = await visitor.post(`${path}/templates`, { template: '7', name: 'x' })
  expect([unknown.status, unknown.text]).toEqual([422, expect.stringContaining('Choose a templ')])
})
