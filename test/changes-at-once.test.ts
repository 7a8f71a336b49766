import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

describe('changes of a site audit at once', () => {
  it('keep what the others change', async () => {
    const user = await api.user()
    const { id } = await api.store.siteAudits.create(user.owner, siteDraft())
    const settings = { max_pages: 10, max_depth: 3, language: 'de', include: ['/blog/**'] }
    // Hashing the password gives the others time to be made.
    const locked = { privacy: 2, password: 'secret' }
    const others = Object.entries(settings).map(([name, value]) => ({ [name]: value }))
    const changes = [locked, ...others]
    const path = `/site-audits/${id}`
    const answers = await Promise.all(changes.map((json) => user.send('PATCH', path, { json })))
    expect(answers.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const { body } = await user.send('GET', path)
    expect(body.data).toMatchObject({ privacy: 2, settings })
  })

  it('are kept by a form that does not show them', async () => {
    const { owner, visitor } = await signedIn(api)
    const { client } = await api.key(owner)
    const { id } = await api.store.siteAudits.create(owner, siteDraft())
    const path = `/site-audits/${id}`
    const [saved, changed] = await Promise.all([
      visitor.post(`/s/${id}/settings`, { privacy: '2', password: 'secret' }),
      client.send('PATCH', path, { json: { max_pages: 10 } }),
    ])
    expect([saved.status, changed.status]).toEqual([303, 200])
    const { body } = await client.send('GET', path)
    expect(body.data).toMatchObject({ privacy: 2, settings: { max_pages: 10 } })
  })
})
