import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepComment } from '../src/ci/keep-comment.ts'
import { createGithubApi } from '../src/cli/ci/github-api.ts'
import { type Site, startSite } from './support/site.ts'

interface Comment {
  readonly id: number
  body: string
  readonly user: { readonly login: string }
}

/** The parts of GitHub's API that comments need: pages of two, and a token with or without write permission. */
let github: Site
let comments: Comment[]
let calls: string[]
let mayWrite: boolean
/** Part of the addresses that GitHub does not answer at the moment. */
let away: string
/** The app whose token is used, if any. */
let app: string | null
/** In place of the list of comments, with status 200. */
let unlisted: object | undefined
beforeEach(async () => {
  comments = []
  calls = []
  mayWrite = true
  app = null
  unlisted = undefined
  away = ' '
  github = await startSite(async (request, response) => {
    const chunks: Buffer[] = await Array.fromAsync(request)
    const { method = '', url = '', headers } = request
    calls.push(`${method} ${url}`)
    const answer = (status: number, body: object, more = {}) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...more })
        .end(JSON.stringify(body))
    if (headers.authorization !== 'Bearer secret') return answer(401, {})
    if (url.includes(away)) return answer(502, {})
    if (url === '/user') return answer(403, { message: 'Resource not accessible by integration' })
    // That of a job has no owner there either.
    if (url === '/graphql') return answer(200, { data: { viewer: app && { login: app } } })
    if (method === 'GET') {
      const place = Number(new URL(url, github.origin).searchParams.get('page') ?? 1)
      const link = `<${github.origin}/repos/a/b/issues/12/comments?page=${place + 1}>; rel="next"`
      const more = comments.length > place * 2 ? { Link: link } : {}
      return answer(200, unlisted ?? comments.slice(place * 2 - 2, place * 2), more)
    }
    if (!mayWrite) return answer(403, {})
    const { body } = JSON.parse(Buffer.concat(chunks).toString())
    const known = comments.find(({ id }) => url.endsWith(`/${id}`))
    if (known === undefined) comments.push(commentOf(comments.length + 1, body))
    else known.body = body
    return answer(known === undefined ? 201 : 200, {})
  })
})
afterEach(() => github.close())

function commentOf(id: number, body: string, login = 'github-actions[bot]'): Comment {
  return { id, body, user: { login } }
}

const keep = (text: string, key = 'site') =>
  keepComment(createGithubApi(`${github.origin}/`, 'secret'), {
    repository: 'a/b',
    pull: 12,
    key,
    text,
  })

describe('the comment on a pull request', () => {
  it('is created once and then updated', async () => {
    expect(await keep('One')).toBe('The comment on pull request 12 was created.')
    expect(await keep('Two')).toBe('The comment on pull request 12 was updated.')
    expect(comments).toEqual([commentOf(1, '<!-- pagemark:site -->\nTwo')])
  })

  it('is updated likewise with the token of an app', async () => {
    app = 'audits'
    comments = [commentOf(1, '<!-- pagemark:site -->\nOne', 'audits[bot]')]
    expect(await keep('Two')).toBe('The comment on pull request 12 was updated.')
    expect(comments).toEqual([commentOf(1, '<!-- pagemark:site -->\nTwo', 'audits[bot]')])
  })

  it('is another one for another job', async () => {
    await keep('One')
    await keep('Two', 'a --> b')
    expect(comments.map(({ body }) => body)).toEqual([
      '<!-- pagemark:site -->\nOne',
      '<!-- pagemark:a-b -->\nTwo',
    ])
  })

  it('is found on a later page, and comments of others are not changed', async () => {
    const marked = '<!-- pagemark:site -->\nMine'
    comments = [
      commentOf(1, marked, 'mallory'),
      commentOf(2, `Look: ${marked}`),
      commentOf(3, 'Fine'),
      commentOf(4, marked),
    ]
    await keep('New')
    expect(comments.map(({ body }) => body)).toEqual([
      marked,
      `Look: ${marked}`,
      'Fine',
      '<!-- pagemark:site -->\nNew',
    ])
    expect(calls).toContain('GET /repos/a/b/issues/12/comments?page=2')
  })

  it.each(['/user', '/graphql', '/comments?per_page', '/comments?page=2'])(
    'is not written a second time while GitHub does not answer %s',
    async (path) => {
      app = 'audits'
      comments = [
        commentOf(1, 'Look'),
        commentOf(2, 'Fine'),
        commentOf(3, '<!-- pagemark:site -->\nOne', 'audits[bot]'),
      ]
      away = path
      expect(await keep('Two')).toBe(
        'No comment was written: GitHub answered 502. The summary of the job has the results.',
      )
      expect(comments).toHaveLength(3)
      away = ' '
      expect(await keep('Two')).toBe('The comment on pull request 12 was updated.')
    },
  )

  it('is not written while the comments cannot be read', async () => {
    unlisted = { message: 'Something went wrong.' }
    expect(await keep('One')).toBe(
      'No comment was written: the list of comments could not be read. The summary of the job has the results.',
    )
    expect(comments).toEqual([])
  })

  it('is missing without a failure where the token may not write', async () => {
    mayWrite = false
    expect(await keep('One')).toBe(
      'No comment was written: the token may not write comments, as in a fork. The summary of the job has the results.',
    )
  })

  it('sends the token to the API alone, wherever a link leads', async () => {
    const other = await startSite((_request, response) => response.end('[]'))
    try {
      const api = createGithubApi(github.origin, 'secret')
      expect(await api.send('GET', `${other.origin}/x`)).toMatchObject({ status: 0 })
      expect(other.connections()).toBe(0)
    } finally {
      await other.close()
    }
  })
})
