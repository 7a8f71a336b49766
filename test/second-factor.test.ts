import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../src/accounts/totp.ts'
import { startApi, type TestApi } from './support/api.ts'
import { ageProof, signedIn } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

const PATH = '/account/second-factor'
const CODE = /\b[2-9B-Z]{4}-[2-9B-Z]{4}-[2-9B-Z]{4}\b/g

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

async function beginning() {
  const person = await signedIn(api)
  await person.visitor.post(`${PATH}/begin`)
  const secret = (await api.store.secondFactors.find(person.owner.id))?.secret ?? ''
  const confirm = (code = totpCode(secret, Date.now())) =>
    person.visitor.post(`${PATH}/set-up`, { code })
  return { ...person, secret, confirm }
}

describe('a second factor', () => {
  it('is off until a code has shown that another device has its secret', async () => {
    const { owner, visitor, secret, confirm } = await beginning()
    expect((await visitor.get(PATH)).text).toContain(
      'Off. With two-factor sign-in you also enter a code from an authenticator app, so a stolen password is not enough.',
    )
    const page = await visitor.get(`${PATH}/set-up`)
    expect(page.text).toContain((secret.match(/.{4}/g) ?? []).join(' '))
    expect(page.text).toContain('<svg viewBox=')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const wrong = await confirm('000000')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('The code is wrong or has expired.')
    expect((await visitor.get(PATH)).text).toContain(
      'Off. With two-factor sign-in you also enter a code from an authenticator app, so a stolen password is not enough.',
    )

    const on = await confirm()
    expect(new Set(on.text.match(CODE))).toHaveLength(10)
    const state = await visitor.get(PATH)
    expect(state.text).toContain('10 recovery codes are left')
    expect(state.text).not.toMatch(CODE)
    expect((await visitor.get(`${PATH}/set-up`)).location).toBe(PATH)
    expect((await visitor.post(`${PATH}/begin`)).location).toBe(`${PATH}/set-up`)
    expect((await api.store.secondFactors.find(owner.id))?.secret).toBe(secret)
  })

  it('gets new recovery codes in place of the old, and is switched off, after a question', async () => {
    const { owner, visitor, confirm } = await beginning()
    const old: readonly string[] = (await confirm()).text.match(CODE) ?? []
    expect((await visitor.get(`${PATH}/codes`)).text).toContain('Create new recovery codes?')
    const fresh = [...new Set((await visitor.post(`${PATH}/codes`)).text.match(CODE))]
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => old.includes(code))).toEqual([])

    expect((await visitor.get(`${PATH}/off`)).text).toContain('Turn off two-factor sign-in?')
    expect((await visitor.get(PATH)).text).toContain('On since')
    expect((await visitor.post(`${PATH}/off`)).location).toBe(PATH)
    expect((await visitor.get(PATH)).text).toContain('Two-factor sign-in is off.')
    const kinds = (await api.store.securityEvents.latest(owner, 9)).map(({ kind }) => kind)
    expect(kinds).toEqual(
      expect.arrayContaining(['second-factor-set', 'recovery-codes-made', 'second-factor-removed']),
    )
  })

  it.each(['begin', 'set-up', 'codes', 'off'])(
    'changes with the password alone: %s',
    async (step) => {
      const { owner, visitor, confirm } = await beginning()
      await confirm()
      await ageProof(api, owner)
      const { status, location } = await visitor.post(`${PATH}/${step}`, { code: '000000' })
      expect(status).toBe(307)
      expect(location).toMatch(/^\/account\/confirm\?next=/)
      const factor = await api.store.secondFactors.find(owner.id)
      expect(factor).toMatchObject({ recoveryCodes: 10 })
    },
  )

  it('is nothing to who is not signed in, and to forms of other sites', async () => {
    const stranger = createVisitor(api.address)
    expect((await stranger.get(PATH)).location).toContain('/signin?next=')
    expect((await stranger.post(`${PATH}/off`)).location).toContain('/signin?next=')
    const { owner, visitor, confirm } = await beginning()
    await confirm()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post(`${PATH}/off`, {}, headers)).status).toBe(403)
    expect(await api.store.secondFactors.find(owner.id)).toBeDefined()
  })
})
