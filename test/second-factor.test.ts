import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { totpCode } from '../src/accounts/totp.ts'
import { startApi, type TestApi } from './support/api.ts'
import { ageProof, signedIn, visitorOf } from './support/people.ts'
import { createVisitor } from './support/visitors.ts'

const PATH = '/account/second-factor'
const CODE = /\b[2-9B-Z]{4}-[2-9B-Z]{4}-[2-9B-Z]{4}\b/g
const STEP_MS = 30_000

let api: TestApi
/** Time of the database's clock, for codes. */
let time = 1_800_000_000_000
beforeAll(async () => {
  api = await startApi({ time: () => time })
})
afterAll(() => api[Symbol.asyncDispose]())

async function beginning() {
  const person = await signedIn(api)
  await person.visitor.post(`${PATH}/begin`)
  const secret = (await api.store.secondFactors.find(person.owner.id))?.secret ?? ''
  const confirm = (code = totpCode(secret, time)) => person.visitor.post(`${PATH}/set-up`, { code })
  return { ...person, secret, confirm }
}

/** A user with a second factor. */
async function careful() {
  const person = await beginning()
  const recoveryCodes: readonly string[] = [...new Set((await person.confirm()).text.match(CODE))]
  time += STEP_MS
  return { ...person, recoveryCodes, code: () => totpCode(person.secret, time) }
}

const kindsOf = async ({ owner }: Pick<Awaited<ReturnType<typeof careful>>, 'owner'>) =>
  (await api.store.securityEvents.latest(owner, 9)).map(({ kind }) => kind)

const OFF =
  'Off. With two-factor sign-in you also enter a code from an authenticator app, so a stolen password is not enough.'

describe('a second factor', () => {
  it('is off until a code has shown that another device has its secret', async () => {
    const { owner, visitor, secret, confirm } = await beginning()
    expect((await visitor.get(PATH)).text).toContain(OFF)
    const page = await visitor.get(`${PATH}/set-up`)
    expect(page.text).toContain((secret.match(/.{4}/g) ?? []).join(' '))
    expect(page.text).toContain('<svg viewBox=')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const wrong = await confirm('000000')
    expect(wrong.status).toBe(422)
    expect(wrong.text).toContain('The code is wrong or has expired.')
    expect((await visitor.get(PATH)).text).toContain(OFF)

    const on = await confirm()
    expect(new Set(on.text.match(CODE))).toHaveLength(10)
    const state = await visitor.get(PATH)
    expect(state.text).toContain('10 recovery codes are left')
    expect(state.text).not.toMatch(CODE)
    expect((await visitor.get(`${PATH}/set-up`)).location).toBe(PATH)
    expect((await api.store.secondFactors.find(owner.id))?.secret).toBe(secret)
  })

  it('ends all other sessions when it comes and when it goes', async () => {
    const { owner, visitor, confirm, secret } = await beginning()
    const elsewhere = await visitorOf(api, owner)
    await confirm()
    expect((await elsewhere.get('/reports')).status).toBe(303)
    expect((await visitor.get('/reports')).status).toBe(200)
    const again = await visitorOf(api, owner)
    time += STEP_MS
    await visitor.post(`${PATH}/off`, { current: totpCode(secret, time) })
    expect((await again.get('/reports')).status).toBe(303)
    expect((await visitor.get('/reports')).status).toBe(200)
  })

  it('gets new recovery codes in place of the old, after a question', async () => {
    const person = await careful()
    const { visitor, recoveryCodes } = person
    expect((await visitor.get(`${PATH}/codes`)).text).toContain('Create new recovery codes?')
    const made = await visitor.post(`${PATH}/codes`, { current: person.code() })
    const fresh = [...new Set(made.text.match(CODE))]
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
    expect(await kindsOf(person)).toContain('recovery-codes-made')
  })

  it('is switched off after a question, with a recovery code where the app is lost', async () => {
    const person = await careful()
    const { visitor, recoveryCodes } = person
    expect((await visitor.get(`${PATH}/off`)).text).toContain('Turn off two-factor sign-in?')
    expect((await visitor.get(PATH)).text).toContain('On since')
    const off = await visitor.post(`${PATH}/off`, { current: recoveryCodes[0] ?? '' })
    expect(off.location).toBe(PATH)
    expect((await visitor.get(PATH)).text).toContain('Two-factor sign-in is off.')
    expect(await kindsOf(person)).toContain('second-factor-removed')
  })

  it('is nothing to who is not signed in, and to forms of other sites', async () => {
    const stranger = createVisitor(api.address)
    expect((await stranger.get(PATH)).location).toContain('/signin?next=')
    expect((await stranger.post(`${PATH}/off`)).location).toContain('/signin?next=')
    const { owner, visitor, code } = await careful()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await visitor.post(`${PATH}/off`, { current: code() }, headers)).status).toBe(403)
    expect(await api.store.secondFactors.find(owner.id)).toBeDefined()
  })
})

describe('a second factor in use', () => {
  it.each(['begin', 'set-up', 'codes', 'off'])(
    'changes with the password of late alone: %s',
    async (step) => {
      const { owner, visitor, code } = await careful()
      await ageProof(api, owner)
      const sent = await visitor.post(`${PATH}/${step}`, { code: '000000', current: code() })
      expect(sent.status).toBe(307)
      expect(sent.location).toMatch(/^\/account\/confirm\?next=/)
      const factor = await api.store.secondFactors.find(owner.id)
      expect(factor).toMatchObject({ recoveryCodes: 10, nextSecret: null })
    },
  )

  it.each(['codes', 'off'])('is asked for itself, and once: %s', async (step) => {
    const person = await careful()
    const { owner, visitor, secret } = person
    const used = totpCode(secret, time - STEP_MS)
    for (const current of ['', '000000', 'AAAA-BBBB-CCCC', used]) {
      const { status, text } = await visitor.post(`${PATH}/${step}`, { current })
      expect([current, status]).toEqual([current, 403])
      expect(text).toContain('The code is wrong or was already used.')
    }
    const factor = await api.store.secondFactors.find(owner.id)
    expect(factor).toMatchObject({ secret, recoveryCodes: 10 })
    expect(await kindsOf(person)).toContain('second-factor-wrong')
  })

  it('is not guessed by who has a session: after five tries one a minute', async () => {
    const { owner, visitor, code } = await careful()
    for (let tries = 0; tries < 5; tries += 1) {
      await visitor.post(`${PATH}/off`, { current: '000000' })
    }
    const held = await visitor.post(`${PATH}/off`, { current: code() })
    expect([held.status, held.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await api.store.secondFactors.find(owner.id)).toBeDefined()
  })
})

describe('another app', () => {
  async function changing() {
    const person = await careful()
    await person.visitor.post(`${PATH}/begin`)
    const next = (await api.store.secondFactors.find(person.owner.id))?.nextSecret ?? ''
    const change = (current: string, code = totpCode(next, time)) =>
      person.visitor.post(`${PATH}/set-up`, { code, current })
    return { ...person, next, change }
  }

  it('takes the place of the one in use with a code of each', async () => {
    const person = await changing()
    const { owner, visitor, secret, next, change, code, recoveryCodes } = person
    const page = await visitor.get(`${PATH}/set-up`)
    expect(page.text).toContain((next.match(/.{4}/g) ?? []).join(' '))
    expect(page.text).toContain('Current code')
    expect(await api.store.secondFactors.find(owner.id)).toMatchObject({ secret })

    const changed = await change(code())
    const fresh = [...new Set(changed.text.match(CODE))]
    expect(fresh).toHaveLength(10)
    expect(fresh.filter((each) => recoveryCodes.includes(each))).toEqual([])
    const factor = await api.store.secondFactors.find(owner.id)
    expect(factor).toMatchObject({ secret: next, nextSecret: null, recoveryCodes: 10 })
    expect(await kindsOf(person)).toContain('second-factor-changed')
  })

  it.each(['', '000000'])('does not with %j for the one in use', async (current) => {
    const { owner, secret, change } = await changing()
    const refused = await change(current)
    expect(refused.status).toBe(403)
    expect(refused.text).toMatch(/id="current-fault">The code is wrong or was already used\./)
    expect(await api.store.secondFactors.find(owner.id)).toMatchObject({ secret })
  })

  it('uses no recovery code up before its own code is right', async () => {
    const { owner, change, recoveryCodes } = await changing()
    expect((await change(recoveryCodes[0] ?? '', '000000')).status).toBe(422)
    expect(await api.store.secondFactors.find(owner.id)).toMatchObject({ recoveryCodes: 10 })
    expect((await change(recoveryCodes[0] ?? '')).status).toBe(200)
  })
})
