import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actionScript } from '../support/action-script.ts'
import { MAIN } from '../support/program.ts'
import { type Site, startSite } from '../support/site.ts'

interface Comment {
  readonly id: number
  body: string
  readonly user: { readonly login: string }
}

const HOSTILE = '::error::owned'
const JOBS = 'github-actions[bot]'
const FOREIGN = { body: 'Looks good', user: { login: 'ada' } }

/** What GitHub's API received, and the comments that it has. */
let calls: { readonly call: string; readonly token: string | undefined }[]
let comments: Comment[]
let mayWrite: boolean
/** Whose token it is, by GraphQL; undefined if that is refused, too. */
let viewer: string | undefined
let github: Site
let folder: string
beforeAll(async () => {
  github = await startSite(async (request, response) => {
    const { method = '', url = '', headers } = request
    calls.push({ call: `${method} ${url}`, token: headers.authorization })
    const chunks: Buffer[] = await Array.fromAsync(request)
    const answer = (status: number, body: object, more = {}) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...more })
        .end(JSON.stringify(body))
    const isRead = method === 'GET'
    if (url === '/user' || (!isRead && !mayWrite)) return answer(403, {})
    if (url === '/graphql') {
      return viewer === undefined
        ? answer(403, {})
        : answer(200, { data: { viewer: { login: viewer } } })
    }
    if (isRead) {
      const page = Number(new URL(url, github.origin).searchParams.get('page') ?? 1)
      const next = `<${github.origin}/repos/a/b/issues/12/comments?page=${page + 1}>; rel="next"`
      const shown = comments.slice(page * 2 - 2, page * 2)
      return answer(200, shown, comments.length > page * 2 ? { Link: next } : {})
    }
    const { body } = JSON.parse(Buffer.concat(chunks).toString())
    const known = comments.find(({ id }) => url.endsWith(`/comments/${id}`))
    if (known) known.body = body
    else comments.push({ id: comments.length + 1, body, user: { login: viewer ?? JOBS } })
    return answer(known ? 200 : 201, {})
  })
  folder = mkdtempSync(join(tmpdir(), 'pagemark-action-'))
  mkdirSync(join(folder, 'dist'))
  writeFileSync(join(folder, 'dist/index.html'), page('Library'))
  writeFileSync(join(folder, 'event.json'), '{"pull_request":{"number":12,"head":{"sha":"abc"}}}')
  // In place of the package from a registry, this build of it.
  const shim = `#!/bin/bash\nshift 2\nexec "${process.execPath}" "${MAIN}" "$@"\n`
  writeFileSync(join(folder, 'npx'), shim)
  chmodSync(join(folder, 'npx'), 0o755)
})
beforeEach(() => {
  calls = []
  comments = []
  mayWrite = true
  viewer = undefined
})
afterAll(async () => {
  await github.close()
  rmSync(folder, { recursive: true })
})

function page(title: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1><img src="a.png">`
}

/** Runs the script of the action in a job, as a runner does. */
async function runJob(project: string, more: Readonly<Record<string, string>> = {}) {
  const configuration = { serve: 'dist', pages: ['/'], lab: 'off', project, ...SERVER }
  writeFileSync(join(folder, 'pagemark.config.json'), JSON.stringify(configuration))
  const summary = join(folder, `summary-${project}.md`)
  writeFileSync(summary, '')
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', actionScript()], {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      INPUT_PACKAGE: 'pagemark@1',
      INPUT_SARIF: 'pagemark.sarif',
      GITHUB_TOKEN: 'secret',
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: github.origin,
      GITHUB_REPOSITORY: 'a/b',
      GITHUB_EVENT_PATH: join(folder, 'event.json'),
      GITHUB_STEP_SUMMARY: summary,
      ...more,
    },
  })
  let log = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => (log += text))
  }
  const code = await new Promise((resolve) => child.on('close', resolve))
  return { code, log, summary: readFileSync(summary, 'utf8') }
}

/** As in a fork, there is no key for it. */
const SERVER = { server: { url: 'http://127.0.0.1:9', project: 'library' } }

describe('the script of the action, in a job for a pull request', { timeout: 60_000 }, () => {
  it('creates one comment, and updates it in the next job', async () => {
    const first = await runJob('site')
    expect(first).toMatchObject({ code: 0, summary: expect.stringContaining('image-alt') })
    expect(first.log).toContain('The comment on pull request 12 was created.')
    expect(comments).toHaveLength(1)
    expect(comments[0]?.body).toMatch(/^<!-- pagemark:site-mobile -->\n/)
    expect(new Set(calls.map(({ token }) => token))).toEqual(new Set(['Bearer secret']))
    expect(JSON.parse(readFileSync(join(folder, 'pagemark.sarif'), 'utf8')).version).toBe('2.1.0')

    const second = await runJob('site')
    expect(second.log).toContain('The comment on pull request 12 was updated.')
    expect(comments).toHaveLength(1)
    expect(calls.at(-1)?.call).toBe('PATCH /repos/a/b/issues/comments/1')
  })

  it('keeps a comment for each project, found behind those of others', async () => {
    comments = [1, 2, 3, 4].map((id) => ({ id, ...FOREIGN }))
    await runJob('one')
    await runJob('two')
    await runJob('one')
    expect(comments.slice(4).map(({ body }) => body.split('\n')[0])).toEqual([
      '<!-- pagemark:one-mobile -->',
      '<!-- pagemark:two-mobile -->',
    ])
    expect(calls.map(({ call }) => call)).toContain('GET /repos/a/b/issues/12/comments?page=3')
  })

  it("updates the comment of an app's token, and none of another author with the same marker", async () => {
    viewer = 'pages-of-ada[bot]'
    const marker = '<!-- pagemark:site-mobile -->'
    comments = [{ id: 1, body: marker, user: { login: JOBS } }]
    expect((await runJob('site')).log).toContain('was created.')
    expect((await runJob('site')).log).toContain('was updated.')
    expect(comments.map(({ body }) => body.startsWith(`${marker}\n`))).toEqual([false, true])
  })

  it('succeeds in a fork with one line about the comment and one about the server', async () => {
    mayWrite = false
    const { code, log, summary } = await runJob('fork')
    expect(code).toBe(0)
    const notices = log.split('\n').filter((line) => /not set|No comment/.test(line))
    expect(notices).toEqual([
      expect.stringMatching(/^PAGEMARK_API_KEY is not set: the build is not uploaded/),
      expect.stringMatching(/^No comment was written: the token may not write comments/),
    ])
    expect(summary).toContain('image-alt')
    expect(comments).toEqual([])
  })

  it('lets no page give commands to the runner', async () => {
    writeFileSync(join(folder, 'dist/index.html'), page(`Library\n${HOSTILE}`))
    const { log } = await runJob('hostile')
    const [begin = '', ...lines] = log.trim().split('\n')
    const token = /^::stop-commands::([0-9a-f]{32})$/.exec(begin)?.[1]
    expect(token).toBeDefined()
    expect(lines.at(-1)).toBe(`::${token}::`)
    expect(comments[0]?.body).not.toMatch(/^::/m)
  })
})
