import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parsePhc } from '../src/accounts/phc.ts'
import { credentialsOf } from '../src/store/reports/request-columns.ts'
import { BODIES, startApi, storedReport, type TestApi, type TestUser } from './support/api.ts'

let api: TestApi
let user: TestUser

beforeAll(async () => {
  api = await startApi()
  user = await api.user()
})

afterAll(async () => {
  await api[Symbol.asyncDispose]()
})

const stored = (fields?: Record<string, unknown>) => storedReport(user, fields)

describe.each(BODIES)('storing a report by %s', (_name, body) => {
  it('answers at once, with every default', async () => {
    const response = await user.send('POST', '/reports', body({ url: 'Example.com' }))
    const { status, headers, body: answer } = response
    const { id } = answer.data
    expect(status).toBe(201)
    expect(headers.get('location')).toBe(`${api.address}/api/v1/reports/${id}`)
    expect(headers.get('preference-applied')).toBeNull()
    expect(answer).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        object: 'report',
        url: 'https://example.com/',
        device: 'mobile',
        language: null,
        wait_for: null,
        not_for_search: 0,
        has_access: false,
        final_url: null,
        project: 'example.com',
        status: 'queued',
        result: null,
        score: null,
        categories: null,
        ai_readiness: null,
        privacy: 0,
        has_password: false,
        page_url: `${api.address}/r/${id}`,
        runs: 1,
        error: null,
        created_at: expect.any(String),
        generated_at: null,
        updated_at: expect.any(String),
      },
    })
  })

  it('takes every field', async () => {
    const { body: answer } = await user.send(
      'POST',
      '/reports',
      body({
        url: 'http://www.example.com/a?b=c#d',
        privacy: '2',
        password: 'pässword',
        project: ' My Site ',
        device: 'both',
        samples: '3',
        language: 'pt-br',
        wait_for: ' #app > main ',
        not_for_search: '1',
        access_username: 'Jürgen',
        access_password: 'a:b c',
        unknown: 'x',
      }),
    )
    expect(answer.data).toMatchObject({
      url: 'http://www.example.com/a?b=c',
      privacy: 2,
      has_password: true,
      project: 'My Site',
      device: 'both',
      language: 'pt-BR',
      wait_for: '#app > main',
      not_for_search: 1,
      has_access: true,
    })
    expect(JSON.stringify(answer)).not.toMatch(/Jürgen|a:b c/)
    const row = await api.db
      .selectFrom('reports')
      .selectAll()
      .where('id', '=', answer.data.id)
      .executeTakeFirstOrThrow()
    expect(row.samples).toBe(3)
    expect(credentialsOf(row, api.seals)).toEqual({ username: 'Jürgen', password: 'a:b c' })
    expect(parsePhc(row.password_hash ?? '')).toBeDefined()
  })

  it('takes empty values for absent ones, but for the URL', async () => {
    const empty = {
      privacy: '',
      password: '',
      project: '',
      device: '',
      samples: '',
      language: '',
      wait_for: '',
      access_username: '',
      access_password: '',
    }
    const { body: answer } = await user.send(
      'POST',
      '/reports',
      body({ url: 'example.com', ...empty }),
    )
    expect(answer.data).toMatchObject({
      privacy: 0,
      project: 'example.com',
      device: 'mobile',
      language: null,
      wait_for: null,
      has_access: false,
    })

    const refused = await user.send('POST', '/reports', body({ url: '', ...empty }))
    expect([refused.status, refused.body.errors]).toEqual([422, { url: ['url is required.'] }])
  })

  it('names every wrong field at once', async () => {
    const { status, body: answer } = await user.send(
      'POST',
      '/reports',
      body({
        url: 'ftp://example.com/',
        privacy: '3',
        project: '..',
        device: 'tv',
        samples: '2',
        language: 'de\r\nCookie: a=b',
        wait_for: 'main >',
        not_for_search: '2',
        access_username: 'a:b',
        access_password: 'a\r\nb',
      }),
    )
    expect(status).toBe(422)
    expect(answer.errors).toEqual({
      url: ['Only http and https URLs can be audited.'],
      privacy: ['privacy must be 0, 1 or 2.'],
      project: ['The name must not be "." or "..".'],
      device: ['device must be mobile, desktop or both.'],
      samples: ['samples must be 1, 3 or 5.'],
      language: ['The language must be a BCP 47 tag, such as de, pt-BR or zh-Hans.'],
      wait_for: ['The selector must be a CSS selector, such as #content or .results > li.'],
      not_for_search: ['not_for_search must be 0 or 1.'],
      access_username: ['The user name must not contain a colon.'],
      access_password: ['The password must not contain control characters.'],
    })
  })

  it('takes a user name without a password, and no password without a user name', async () => {
    const url = 'example.com'
    const token = await user.send('POST', '/reports', body({ url, access_username: 'token' }))
    expect([token.status, token.body.data.has_access]).toEqual([201, true])
    const { status, body: answer } = await user.send(
      'POST',
      '/reports',
      body({ url, access_password: 'x' }),
    )
    expect([status, answer.errors]).toEqual([
      422,
      { access_username: ['The password requires a user name.'] },
    ])
  })

  it('creates another report for a URL that already has one', async () => {
    const first = await user.send('POST', '/reports', body({ url: 'https://twice.example.com/' }))
    const second = await user.send('POST', '/reports', body({ url: 'https://twice.example.com/' }))
    expect(second.body.data.id).not.toBe(first.body.data.id)
    expect(second.body.data.project).toBe(first.body.data.project)
  })

  it.each(['x', '1.0', '-1', '01', 'true', ' 1', '1e0', '３'])(
    'refuses %s as privacy',
    async (privacy) => {
      const { status, body: answer } = await user.send(
        'POST',
        '/reports',
        body({ url: 'example.com', privacy }),
      )
      expect([status, Object.keys(answer.errors)]).toEqual([422, ['privacy']])
    },
  )
})

describe('storing a report', () => {
  it.each([1.5, true, [1], { a: 1 }, 3, -1])('refuses %j in JSON as privacy', async (privacy) => {
    const { status, body } = await user.send('POST', '/reports', {
      json: { url: 'example.com', privacy },
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['privacy']])
  })

  it('takes numbers in JSON as numbers or digits, and null for absent', async () => {
    expect(await stored({ privacy: 1, project: null })).toMatchObject({ privacy: 1 })
    expect(await stored({ privacy: '1', samples: 5 })).toMatchObject({ privacy: 1 })
  })

  it('takes the last of a repeated field of a form', async () => {
    const { body } = await user.send('POST', '/reports', {
      form: 'url=a.example.com&privacy=9&url=b.example.com&privacy=1',
    })
    expect(body.data).toMatchObject({ url: 'https://b.example.com/', privacy: 1 })
  })

  it.each([
    ['a scheme', 'javascript:alert(1)'],
    ['user info', 'https://user:pw@example.com/'],
    ['a port', 'https://example.com:22/'],
    ['a single label', 'http://intranet/'],
    ['a special-use name', 'http://localhost/'],
    ['nothing but blanks', '   '],
    ['a number', 7],
    ['what is no URL', 'https://exa mple.com/'],
    ['more than 2,048 characters', `https://example.com/${'x'.repeat(2048)}`],
  ])('refuses a URL for %s', async (_why, url) => {
    const { status, body } = await user.send('POST', '/reports', { json: { url } })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['url']])
    expect(body.errors.url[0]).toMatch(/\.$/)
  })

  it('asks the given policy about the URL', async () => {
    await using strict = await startApi({
      parseTarget: () => ({
        ok: false,
        refusal: { code: 'address', message: 'Not this address.' },
      }),
    })
    const { send } = await strict.user()
    const { body } = await send('POST', '/reports', { json: { url: 'http://10.0.0.1/' } })
    expect(body.errors).toEqual({ url: ['Not this address.'] })
  })

  it('needs a password for privacy 2', async () => {
    const { status, body } = await user.send('POST', '/reports', {
      json: { url: 'example.com', privacy: 2 },
    })
    expect([status, body.errors]).toEqual([422, { password: ['Privacy 2 requires a password.'] }])
  })

  it.each([
    ['1,025 bytes', 'é'.repeat(512) + 'x', ['The password is longer than 1,024 bytes.']],
    ['a number', 12, ['password must be text.']],
  ])('refuses a password of %s with privacy 2', async (_what, password, sentences) => {
    const { status, body } = await user.send('POST', '/reports', {
      json: { url: 'example.com', privacy: 2, password },
    })
    expect([status, body.errors]).toEqual([422, { password: sentences }])
  })

  it('takes passwords of 1 and of 1,024 bytes', async () => {
    for (const password of ['x', 'é'.repeat(512)]) {
      expect(await stored({ privacy: 2, password })).toMatchObject({ has_password: true })
    }
  })

  it.each([0, 1])('ignores a password with privacy %i, whatever it is', async (privacy) => {
    for (const password of ['x', 'x'.repeat(2000), 12, ['x']]) {
      expect(await stored({ privacy, password })).toMatchObject({ privacy, has_password: false })
    }
  })

  it('takes the default privacy of the installation', async () => {
    await using discreet = await startApi({ given: { DEFAULT_PRIVACY: '1' } })
    const { send } = await discreet.user()
    const { body } = await send('POST', '/reports', { json: { url: 'example.com' } })
    expect(body.data.privacy).toBe(1)
  })

  it('refuses more than may wait, with a time to come back', async () => {
    await using full = await startApi({ queuePerUser: 1 })
    const { send } = await full.user()
    await send('POST', '/reports', { json: { url: 'example.com' } })
    const refused = await send('POST', '/reports', { json: { url: 'example.org' } })
    const { status, headers, body } = refused
    expect([status, headers.get('retry-after')]).toEqual([429, '60'])
    expect(body.type).toBe('urn:problem-type:pagemark:queue-full')
  })

  it('notifies the workers of a stored report at once', async () => {
    let told = 0
    await using own = await startApi({ onRunStored: () => (told += 1) })
    const { send } = await own.user()
    await send('POST', '/reports', { json: { url: '' } })
    expect(told).toBe(0)
    await send('POST', '/reports', { json: { url: 'example.com' } })
    expect(told).toBe(1)
  })
})
