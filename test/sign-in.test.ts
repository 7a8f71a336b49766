import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quickPasswords } from './support/quick-passwords.ts'
import { type ApiOptions, startApi, type TestApi } from './support/api.ts'
import { createVisitor } from './support/visitors.ts'

const EMAIL = 'ada@example.com'
const PASSWORD = 'an engine of many wheels'
const RIGHT = { email: EMAIL, password: PASSWORD }

async function start(asked: ApiOptions = {}) {
  const api = await startApi(asked)
  const passwordHash = await quickPasswords().hash(PASSWORD)
  await api.store.users.create({ email: EMAIL, passwordHash, admin: true })
  return api
}

/** For tests that do not affect others: each signs in to its own account, from its own address. */
let api: TestApi
let people = 0
beforeAll(async () => {
  api = await start({ trustProxy: 1 })
})
afterAll(() => api[Symbol.asyncDispose]())

async function somebody() {
  people += 1
  const email = `n${people}@example.com`
  const passwordHash = await quickPasswords().hash(PASSWORD)
  await api.store.users.create({ email, passwordHash, admin: false })
  const visitor = createVisitor(api.address)
  const headers = { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': `198.18.0.${people}` }
  const signIn = (change: Readonly<Record<string, string>> = {}) =>
    visitor.post('/signin', { email, password: PASSWORD, ...change }, headers)
  return { email, visitor, signIn }
}

const sessions = async (of: TestApi) => await of.db.selectFrom('sessions').selectAll().execute()

describe('signing in', () => {
  it('leads to the reports, by a cookie that scripts cannot read', async () => {
    const { email, visitor, signIn } = await somebody()
    const { status, location, headers } = await signIn()
    expect([status, location]).toEqual([303, '/reports'])
    expect(headers.get('cache-control')).toBe('no-store')
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^pagemark=[\w-]{43};/)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'].toSorted(),
    )
    expect((await visitor.get('/reports')).text).toContain(email)
  })

  it('holds the cookie to this host and to https where that is the way to it', async () => {
    await using secure = await start({ baseUrl: 'https://pagemark.example' })
    const visitor = createVisitor(secure.address)
    const { headers } = await visitor.post('/signin', RIGHT)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-pagemark=[\w-]{43};/)
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(
      ['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax', 'Secure'].toSorted(),
    )
    expect((await visitor.get('/reports')).status).toBe(200)
    const token = visitor.cookies.get('__Host-pagemark') ?? ''
    const weak = await createVisitor(secure.address).get('/reports', {
      cookie: `pagemark=${token}`,
    })
    expect(weak.status).toBe(303)
  })

  it('keeps of the token only its hash', async () => {
    await using own = await start()
    const visitor = createVisitor(own.address)
    await visitor.post('/signin', RIGHT)
    const rows = await sessions(own)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(visitor.cookies.get('pagemark'))
    expect(own.log.join('')).not.toContain(visitor.cookies.get('pagemark'))
    expect(own.log.join('')).not.toContain(PASSWORD)
  })

  it('leads back to where one was going, in this place alone', async () => {
    const { visitor, signIn } = await somebody()
    const asked = await visitor.get('/reports?search=library')
    expect([asked.status, asked.location]).toEqual([
      303,
      '/signin?next=%2Freports%3Fsearch%3Dlibrary',
    ])
    const page = await visitor.get(asked.location ?? '')
    expect(page.text).toContain('name="next" value="/reports?search=library"')
    const back = await signIn({ next: '/reports?search=library' })
    expect(back.location).toBe('/reports?search=library')
  })

  it.each([
    '//evil.example',
    String.raw`/\evil.example`,
    'https://evil.example/',
    '/.//evil.example',
    '%2F%2Fevil.example',
    '/\t/evil.example',
  ])('never leads to %j', async (next) => {
    const { visitor, signIn } = await somebody()
    const address = `/signin?${new URLSearchParams({ next }).toString()}`
    expect((await visitor.get(address)).text).not.toContain('evil')
    expect((await signIn({ next })).location).toBe('/reports')
    expect((await visitor.get(address)).location).toBe('/reports')
  })

  it('gives a new token, whatever token was brought, and ends the session of that one', async () => {
    await using own = await start()
    const planted = createVisitor(own.address)
    planted.cookies.set('pagemark', 'x'.repeat(43))
    await planted.post('/signin', RIGHT)
    const first = planted.cookies.get('pagemark') ?? ''
    expect(first).not.toBe('x'.repeat(43))
    await planted.post('/signin', RIGHT)
    const second = planted.cookies.get('pagemark') ?? ''
    expect(second).not.toBe(first)
    expect(await sessions(own)).toHaveLength(1)
    const late = await createVisitor(own.address).get('/reports', { cookie: `pagemark=${first}` })
    expect(late.status).toBe(303)
  })
})

describe('a wrong password', () => {
  it('is answered as an account that is not there, and one without a password', async () => {
    await api.store.users.create({ email: 'keys@example.com', admin: false })
    const { email: known, signIn } = await somebody()
    const [wrong, unknown, keys] = await Promise.all(
      [known, 'bob@example.com', 'keys@example.com'].map((email) =>
        signIn({ email, password: 'guess' }),
      ),
    )
    expect(wrong?.status).toBe(403)
    expect(wrong?.text).toContain('Email or password is wrong. Check both and try again.')
    expect(wrong?.text).toContain(`value="${known}"`)
    expect(wrong?.text).not.toContain('guess')
    const lasting = (seen: typeof wrong, email: string) => {
      const {
        date: _date,
        'x-request-id': _id,
        'content-length': _length,
        ...headers
      } = Object.fromEntries(seen?.headers ?? [])
      return [seen?.status, seen?.text.replaceAll(email, ''), headers]
    }
    expect(lasting(unknown, 'bob@example.com')).toEqual(lasting(wrong, known))
    expect(lasting(keys, 'keys@example.com')).toEqual(lasting(wrong, known))
  })

  it('has to wait after five, known account or not, and keeps what was typed', async () => {
    await using own = await start()
    for (const email of [EMAIL, 'nobody@example.com']) {
      const visitor = createVisitor(own.address)
      for (let tries = 0; tries < 5; tries += 1) {
        expect((await visitor.post('/signin', { email, password: 'guess' })).status).toBe(403)
      }
      const sixth = await visitor.post('/signin', { email, password: PASSWORD })
      expect(sixth.status).toBe(429)
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(20)
      expect(sixth.text).toContain('Too many attempts. Try again in')
      expect(sixth.text).toContain(`value="${email}"`)
      expect(visitor.cookies.size).toBe(0)
    }
  })

  it('says so when the server is busy', async () => {
    const busy = async () => ({ status: 'busy', retryAfterMs: 5000 }) as const
    await using own = await start({ signIn: { signIn: busy, prove: busy, confirm: busy } })
    const { status, headers, text } = await createVisitor(own.address).post('/signin', RIGHT)
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain(`value="${EMAIL}"`)
  })
})

describe('signing out', () => {
  it('ends the session here and on the server', async () => {
    await using own = await start()
    const visitor = createVisitor(own.address)
    await visitor.post('/signin', RIGHT)
    const token = visitor.cookies.get('pagemark') ?? ''
    const { status, location, headers } = await visitor.post('/signout')
    expect([status, location]).toEqual([303, '/'])
    expect(headers.getSetCookie()[0]).toMatch(/^pagemark=; .*Expires=Thu, 01 Jan 1970/)
    expect(await sessions(own)).toEqual([])
    const stale = await createVisitor(own.address).get('/reports', { cookie: `pagemark=${token}` })
    expect(stale.status).toBe(303)
  })

  it('cannot be asked for by a link or by another site', async () => {
    const { visitor, signIn } = await somebody()
    await signIn()
    expect((await visitor.get('/signout')).status).toBe(404)
    expect((await visitor.post('/signout', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    )
    expect((await visitor.get('/reports')).status).toBe(200)
  })
})

describe('a form that another site sends in the name of who is signed in', () => {
  it.each([
    '/new',
    '/signin',
    '/signout',
    '/r/0199c0de-0000-7000-8000-000000000000/run',
    '/nothing',
  ])('is refused at %s', async (path) => {
    const { visitor, signIn } = await somebody()
    await signIn()
    const form = { ...RIGHT, url: 'https://example.com/' }
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ]) {
      expect((await visitor.post(path, form, headers)).status).toBe(403)
    }
    expect((await visitor.get('/reports')).text).toContain('Audit your first page')
  })
})

describe('the API', () => {
  it('knows nothing of who is signed in on pages', async () => {
    const { visitor, signIn } = await somebody()
    await signIn()
    expect((await visitor.get('/api/v1/account')).status).toBe(401)
    expect((await visitor.post('/api/v1/reports', { url: 'https://example.com/' })).status).toBe(
      401,
    )
  })
})

describe('an unencrypted connection', () => {
  it('is mentioned only where a password is entered', async () => {
    const says = 'This connection is not encrypted'
    await using lan = await start({ baseUrl: 'http://pagemark.lan:8080' })
    expect((await createVisitor(lan.address).get('/signin')).text).toContain(says)
    await using secure = await start({ baseUrl: 'https://pagemark.example' })
    expect((await createVisitor(secure.address).get('/signin')).text).not.toContain(says)
    expect((await createVisitor(api.address).get('/signin')).text).not.toContain(says)
  })
})
