import { describe, expect, it } from 'vitest'
import { startApi } from './support/api.ts'
import { createVisitor } from './support/visitors.ts'

describe('the set-up', () => {
  const asked = { email: 'ada@example.com', password: 'an engine of many wheels' }

  it('asks folded who else may make an account, and stores it with the account', async () => {
    await using api = await startApi()
    const visitor = createVisitor(api.address)
    expect((await visitor.get('/setup')).text).toMatch(/<details class="options">.*name="SIGNUP"/s)
    const form = { ...asked, code: api.setUpCode, SIGNUP: 'open', ANONYMOUS_AUDITS: 'on' }
    const faulty = await visitor.post('/setup', { ...form, email: '' })
    expect(faulty.text).toMatch(/<details class="options" open>/)
    expect(api.settings.current().SIGNUP).toBe('closed')
    expect((await visitor.post('/setup', form)).status).toBe(303)
    expect((await createVisitor(api.address).get('/signup')).text).toContain('name="password"')
    expect(api.settings.current().ANONYMOUS_AUDITS).toBe('on')
    expect((await visitor.get('/admin/log')).text).toContain('SIGNUP: closed (default) → open')
  })

  it('decides nothing where nothing was chosen, and asks nothing that the operator has decided', async () => {
    await using api = await startApi({ given: { SIGNUP: 'closed' } })
    const visitor = createVisitor(api.address)
    expect((await visitor.get('/setup')).text).not.toContain('name="SIGNUP"')
    await visitor.post('/setup', { ...asked, code: api.setUpCode, SIGNUP: 'open' })
    expect(await api.store.storedSettings.list()).toEqual([])
    await using other = await startApi()
    const form = { ...asked, code: other.setUpCode, SIGNUP: 'closed' }
    await createVisitor(other.address).post('/setup', form)
    expect(await other.store.storedSettings.list()).toEqual([])
  })
})
