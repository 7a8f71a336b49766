import { describe, expect, it } from 'vitest'
import { PasswordsBusy } from '../src/accounts/passwords.ts'
import { startApi, type TestApi } from './support/api.ts'
import { createVisitor } from './support/visitors.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'an engine of many wheels'

const formOf = ({ setUpCode }: TestApi) => ({ email: EMAIL, password: PASSWORD, code: setUpCode })

describe('an installation without an account', () => {
  it.each(['/', '/signin', '/reports', '/new', '/reports?page=2'])(
    'leads from %s to where it is made',
    async (path) => {
      await using api = await startApi()
      const { status, location, headers } = await createVisitor(api.address).get(path)
      expect([status, location]).toEqual([303, '/setup'])
      expect(headers.get('cache-control')).toBe('no-store')
    },
  )

  it('leaves the manual, reports, and the API as they are', async () => {
    await using api = await startApi()
    const visitor = createVisitor(api.address)
    expect((await visitor.get('/docs/checks')).status).toBe(200)
    expect((await visitor.get('/r/0199c0de-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await visitor.get('/api/v1/reports')).status).toBe(401)
  })

  it('gets its account by the code, and signs its owner in', async () => {
    await using api = await startApi()
    const visitor = createVisitor(api.address)
    const page = await visitor.get(`/setup?code=${api.setUpCode}`)
    expect(page.text).toContain(`value="${api.setUpCode}"`)
    expect(page.headers.get('cache-control')).toBe('no-store')

    const made = await visitor.post('/setup', formOf(api))
    expect([made.status, made.location]).toEqual([303, '/new'])
    expect((await visitor.get('/reports')).text).toContain(EMAIL)
    expect(await api.store.users.list()).toMatchObject([{ email: EMAIL, admin: true }])
  })

  it('takes the code however it was typed', async () => {
    await using api = await startApi()
    const code = ` ${api.setUpCode.toLowerCase().replaceAll('-', ' ')} `
    const { status } = await createVisitor(api.address).post('/setup', { ...formOf(api), code })
    expect(status).toBe(303)
  })
})

describe('a visitor without the setup code', () => {
  it('gets no account, only an error about the code, and soon has to wait', async () => {
    await using api = await startApi()
    const visitor = createVisitor(api.address)
    const asked = { ...formOf(api), code: 'XXXX-XXXX-XXXX-XXXX' }
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, text } = await visitor.post('/setup', asked)
      expect(status).toBe(403)
      expect(text).toContain('The setup code is wrong.')
      expect(text).toContain(`value="${EMAIL}"`)
      expect(text).not.toContain(PASSWORD)
    }
    const sixth = await visitor.post('/setup', formOf(api))
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await api.store.users.count()).toBe(0)
    expect(visitor.cookies.size).toBe(0)
  })

  it('cannot learn the code from the page', async () => {
    await using api = await startApi()
    const visitor = createVisitor(api.address)
    expect((await visitor.get('/setup')).text).not.toContain(api.setUpCode)
    const { text } = await visitor.post('/setup', { email: 'x', password: 'x', code: '' })
    expect(text).not.toContain(api.setUpCode)
  })
})

describe('a second visitor', () => {
  it('cannot take the setup, not even with the code', async () => {
    await using api = await startApi()
    const first = createVisitor(api.address)
    await first.post('/setup', formOf(api))
    const second = createVisitor(api.address)
    const asked = { ...formOf(api), email: 'eve@example.com' }
    for (const answer of [
      await second.get(`/setup?code=${api.setUpCode}`),
      await second.post('/setup', asked),
    ]) {
      expect(answer.status).toBe(409)
      expect(answer.text).toContain('Already set up')
    }
    expect(await api.store.users.list()).toMatchObject([{ email: EMAIL }])
    expect(second.cookies.size).toBe(0)
  })

  it('cannot be faster by a moment: of many at once one gets it', async () => {
    await using api = await startApi()
    const visitors = [1, 2, 3, 4].map((n) => ({ n, visitor: createVisitor(api.address) }))
    const answers = await Promise.all(
      visitors.map(({ n, visitor }) =>
        visitor.post('/setup', { ...formOf(api), email: `n${n}@example.com` }),
      ),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual([
      '303',
      '409',
      '409',
      '409',
    ])
    expect(await api.store.users.count()).toBe(1)
  })

  it('cannot have another site send the form', async () => {
    await using api = await startApi()
    const visitor = createVisitor(api.address)
    const answer = await visitor.post('/setup', formOf(api), { 'sec-fetch-site': 'cross-site' })
    expect([answer.status, await api.store.users.count()]).toEqual([403, 0])
  })
})

describe('input of the setup form', () => {
  it.each([
    {
      name: 'no address',
      change: { email: 'ada' },
      says: 'Enter an email address, such as you@example.com.',
    },
    {
      name: 'a short password',
      change: { password: 'eleven char' },
      says: 'at least 12 characters',
    },
    { name: 'no code', change: { code: '' }, says: 'Enter the setup code.' },
  ])('is kept and shown with its error: $name', async ({ change, says }) => {
    await using api = await startApi()
    const visitor = createVisitor(api.address)
    const { status, text } = await visitor.post('/setup', { ...formOf(api), ...change })
    expect(status).toBe(422)
    expect(text).toContain(says)
    expect(text).toContain('aria-invalid="true"')
    expect(text).not.toContain(PASSWORD)
    expect(await api.store.users.count()).toBe(0)
  })

  it('is kept when the server is busy', async () => {
    const busy = async () => {
      throw new PasswordsBusy('Too many.')
    }
    await using api = await startApi({ setUp: { begin: busy } })
    const { status, headers, text } = await createVisitor(api.address).post('/setup', formOf(api))
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain(`value="${EMAIL}"`)
  })
})
