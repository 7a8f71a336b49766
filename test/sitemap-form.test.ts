import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { localEgress } from './support/local-egress.ts'
import { signedIn } from './support/people.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ parseTarget: (text) => localEgress().judge(text) })
})
afterAll(() => api[Symbol.asyncDispose]())

describe('the form for a sitemap', () => {
  it.each([
    { name: 'nothing', form: { url: ' ' }, says: 'Enter the address of a site or a sitemap.' },
    { name: 'another scheme', form: { url: 'ftp://example.com' }, says: 'Only http and https' },
    {
      name: 'a forbidden address',
      form: { url: 'http://10.0.0.1/' },
      says: 'This address cannot be audited.',
    },
    { name: 'no number', form: { limit: 'all' }, says: 'Enter a number from 1 to 100.' },
    { name: 'too many', form: { limit: '101' }, says: 'Enter a number from 1 to 100.' },
    { name: 'none', form: { limit: '0' }, says: 'Enter a number from 1 to 100.' },
    { name: 'no password', form: { privacy: '2' }, says: 'Enter a password for the report.' },
    { name: 'a wrong project', form: { project: '..' }, says: 'project-fault' },
    { name: 'no selector', form: { wait_for: 'p::before' }, says: 'wait_for-fault' },
    { name: 'no user name', form: { access_password: 'x' }, says: 'access_username-fault' },
    { name: 'no such language', form: { language: 'german' }, says: 'language-fault' },
  ])('is refused with what was typed: $name', async ({ form, says }) => {
    const { visitor } = await signedIn(api)
    const whole = { url: 'example.com/"typed"', limit: '7', samples: '5', ...form }
    const { status, text } = await visitor.post('/new/sitemap', whole)
    expect(status).toBe(422)
    expect(text).toContain(says)
    expect(text).toMatch(/value="5" checked/)
    expect(text).toContain(whole.url.trim().replaceAll('"', '&quot;'))
    expect(text).toContain(`value="${whole.limit}"`)
  })

  it('refuses loopback where the operator has not allowed it', async () => {
    const egress = localEgress({ allowCidrs: [] })
    await using strict = await startApi({ parseTarget: (text) => egress.judge(text) })
    const { visitor } = await signedIn(strict)
    const form = { url: 'http://127.0.0.1/sitemap.xml', limit: '20' }
    const { status, text } = await visitor.post('/new/sitemap', form)
    expect([status, text]).toEqual([
      422,
      expect.stringContaining('This address cannot be audited.'),
    ])
  })

  it('reads for the usual number of pages where none is named', async () => {
    const { owner, visitor } = await signedIn(api)
    const { location } = await visitor.post('/new/sitemap', { url: 'nowhere.example' })
    const id = (location ?? '').slice('/sitemaps/'.length)
    expect(await api.store.sitemapReadings.find(owner, id)).toMatchObject({ mostPages: 20 })
  })

  it('is refused with an empty number', async () => {
    const { visitor } = await signedIn(api)
    const seen = await visitor.post('/new/sitemap', { url: 'example.com', limit: '' })
    expect([seen.status, seen.text]).toEqual([422, expect.stringContaining('from 1 to 100.')])
  })

  it('begins with a project and an address that it was opened with', async () => {
    const { visitor } = await signedIn(api)
    const { text } = await visitor.get('/new/sitemap?url=https%3A%2F%2Fexample.com%2F')
    expect(text).toContain('value="https://example.com/"')
    expect(text).toContain('value="20"')
  })

  it('is refused when three sitemaps wait, and so is asking again', async () => {
    await using idle = await startApi()
    const { owner, visitor } = await signedIn(idle)
    const form = { url: 'example.com', limit: '20' }
    const { location } = await visitor.post('/new/sitemap', form)
    await idle.db.updateTable('sitemap_readings').set({ status: 'failed' }).execute()
    for (const url of ['a.org', 'b.org', 'c.org'])
      await visitor.post('/new/sitemap', { ...form, url })
    const refused = await visitor.post('/new/sitemap', form)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(refused.text).toContain(
      'You have reached the limit of sitemaps per hour. Try again later.',
    )
    await visitor.post(`${location}/again`)
    expect((await visitor.get(location ?? '')).text).toContain(
      'You have reached the limit of sitemaps per hour',
    )
    const id = (location ?? '').slice('/sitemaps/'.length)
    expect(await idle.store.sitemapReadings.find(owner, id)).toMatchObject({ status: 'failed' })
  })
})
