import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  // Until there is an account, every page redirects to the setup.
  await signedIn(api)
})
afterAll(() => api[Symbol.asyncDispose]())

const get = (path: string, headers?: Record<string, string>) =>
  createVisitor(api.address).get(path, headers)

async function rename(seen: string, name: string): Promise<void> {
  const admin = (await signedIn(api, { admin: true })).owner
  const { changes } = api.settings.plan({ INSTANCE_NAME: name }, { INSTANCE_NAME: seen })
  await api.settings.change(changes, {
    id: admin.id,
    from: { address: '198.18.0.1', agent: 'test' },
  })
}

const PAGES = ['/', '/docs', '/docs/api', '/docs/checks', '/docs/checks/hsts', '/accessibility']

describe.each(PAGES)('%s', (path) => {
  it('is tagged, whatever junk is asked with it, and not sent again', async () => {
    const { headers, text } = await get(`${path}?junk=1`)
    const tag = headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]{27}"$/)
    expect((await get(`${path}?junk=2`)).text).toBe(text)
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304)
  })

  it('has the name that the installation has now', async () => {
    await get(path)
    await rename('', 'Town Hall Audits')
    expect((await get(path)).text).toContain('Town Hall Audits')
    await rename('Town Hall Audits', '')
    expect((await get(path)).text).not.toContain('Town Hall Audits')
  })

  it('keeps nothing of who is signed in', async () => {
    const { visitor, email } = await signedIn(api)
    const { text, location } = await visitor.get(path)
    expect(location ?? text).toContain(path === '/' ? '/reports' : email)
    expect((await get(path)).text).not.toContain(email)
  })
})

describe('a page that is kept', () => {
  it('is one for each importance, and made for each search', async () => {
    const of = async (query: string) => (await get(`/docs/checks${query}`)).text
    const [high, low, hsts, favicon] = await Promise.all(
      ['?importance=high', '?importance=low', '?q=hsts', '?q=favicon'].map(of),
    )
    expect(new Set([await of(''), high, low, hsts, favicon]).size).toBe(5)
    expect(await of('?importance=high')).toBe(high)
    expect(await of('?q=hsts')).toBe(hsts)
  })

  it('says what a form left to say, to who sent it', async () => {
    const visitor = createVisitor(api.address)
    visitor.cookies.set('pagemark-flash', 'pdf-exports-full')
    expect((await visitor.get('/docs')).text).toContain('class="notice')
    expect((await get('/docs')).text).not.toContain('class="notice')
  })

  it('is sent to who brings a message that is none of ours', async () => {
    const { headers } = await get('/')
    const visitor = createVisitor(api.address)
    visitor.cookies.set('pagemark-flash', 'gibberish')
    expect((await visitor.get('/')).headers.get('etag')).toBe(headers.get('etag'))
  })

  it('is as brief as the client takes it', async () => {
    const path = '/api/v1/openapi.json'
    const [plain, small] = await Promise.all(
      ['identity', 'br'].map((coding) =>
        fetch(`${api.address}${path}`, { headers: { 'accept-encoding': coding } }),
      ),
    )
    expect(plain?.headers.get('content-encoding')).toBeNull()
    expect(small?.headers.get('content-encoding')).toBe('br')
    expect(await small?.json()).toEqual(await plain?.json())
  })
})
