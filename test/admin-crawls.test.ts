import { expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { siteDraft } from './support/site-audits.ts'

it('the queue lists the crawls of all users that have not ended', async () => {
  await using api = await startApi()
  const admin = await signedIn(api, { admin: true })
  const user = await signedIn(api)
  const url = 'https://crawled.example/<b>'
  const { id } = await api.store.siteAudits.create(user.owner, siteDraft({ url, privacy: 1 }))
  const { text } = await admin.visitor.get('/admin/queue')
  expect(text).toContain('https://crawled.example/&lt;b')
  expect(text).toContain(user.email)
  expect(text).toContain('0 of 0 fetched')
  await api.store.crawls.act(user.owner, { siteAuditId: id, number: 1, act: 'cancel' })
  expect((await admin.visitor.get('/admin/queue')).text).not.toContain('crawled.example')
})
