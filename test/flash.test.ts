import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { createVisitor } from './support/visitors.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await api.user()
})
afterAll(() => api[Symbol.asyncDispose]())

it('says what was done on the next page, once', async () => {
  const visitor = createVisitor(api.address)
  expect((await visitor.post('/signout')).status).toBe(303)
  const next = await visitor.get('/docs/checks')
  expect(next.text).toContain('role="status">You are signed out.')
  expect(next.headers.get('cache-control')).toBe('no-store')
  expect((await visitor.get('/docs/checks')).text).not.toContain('You are signed out.')
})

it.each(['<b>bold</b>', 'toString', '__proto__', ''])(
  'says nothing of others: %j',
  async (text) => {
    const visitor = createVisitor(api.address)
    visitor.cookies.set('pagemark-flash', encodeURIComponent(text))
    const { status, text: html } = await visitor.get('/docs/checks')
    expect(status).toBe(200)
    expect(html).not.toContain('role="status"')
  },
)
