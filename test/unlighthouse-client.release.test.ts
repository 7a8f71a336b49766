import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newApiKey } from '../src/accounts/api-key.ts'
import { startApi, type TestApi, type TestUser } from './support/api.ts'
import { type Site, startSite } from './support/site.ts'
import { reportDraft } from './support/store.ts'

/** The program as its users install it: 580 MB, so no checkout includes it. */
const UNLIGHTHOUSE = '@unlighthouse/cli@0.18.1'
/** It downloads a browser where it finds none, which no test should do. */
const BROWSER = '/usr/bin/chromium'

const PAGE =
  '<!doctype html><html lang="en"><title>Page</title><main><h1>Page</h1><p>Words.</p></main>'

let folder: string
let api: TestApi
let user: TestUser
let token: string
let site: Site

describe.runIf(existsSync(BROWSER))('the reporter of Unlighthouse', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pagemark-unlighthouse-'))
    writeFileSync(join(folder, 'package.json'), '{}')
    const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', ['install', ...quiet, UNLIGHTHOUSE], { cwd: folder })
    api = await startApi()
    user = await api.user()
    const draft = reportDraft({ project: 'library' })
    const { report } = await api.store.reports.store(user.owner, draft)
    const { secret, hash, hint } = newApiKey()
    await api.store.importKeys.create(user.owner, report.projectId, { hash, hint })
    token = secret
    site = await startSite((request, response) => {
      if (request.url === '/') response.setHeader('Content-Type', 'text/html').end(PAGE)
      else response.writeHead(404).end()
    })
    writeFileSync(join(folder, 'unlighthouse.config.mjs'), configuration(site.origin))
  }, 600_000)
  afterAll(async () => {
    await site.close()
    await api[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  }, 120_000)

  it('uploads the pages that it scanned as a build', async () => {
    const text = await scan()
    expect(text).toMatch(/Generated .*lighthouseServer/)
    const { body } = await user.send('GET', '/projects/library/builds')
    expect(body.data).toMatchObject([{ hash: 'c0ffee1', branch: 'feature', sealed: true }])
    const { body: shown } = await user.send('GET', `/projects/library/builds/${body.data[0].id}`)
    expect(shown.data).toMatchObject({
      author: 'Ada',
      pages: [{ url: `${site.origin}/`, lighthouse: expect.stringMatching(/^\d+\./) }],
    })
  }, 180_000)
})

/** One page, with the sandbox off where the tests run as root. */
function configuration(origin: string): string {
  return `export default {
    site: '${origin}',
    urls: ['/'],
    scanner: { samples: 1, crawler: false, sitemap: false, robotsTxt: false },
    puppeteerOptions: { executablePath: '${BROWSER}', args: ['--no-sandbox'] },
    chrome: { useSystem: false, useDownloadFallback: false },
  }`
}

async function scan(): Promise<string> {
  const program = join(folder, 'node_modules/@unlighthouse/cli/bin/unlighthouse-ci.mjs')
  const where = ['--site', site.origin, '--config-file', 'unlighthouse.config.mjs']
  const server = ['--lhci-host', `${api.address}/lhci`, '--lhci-build-token', token]
  const context = {
    CURRENT_HASH: 'c0ffee1',
    CURRENT_BRANCH: 'feature',
    ANCESTOR_HASH: 'ba5e000',
    COMMIT_MESSAGE: 'Change the prices',
    COMMIT_TIME: '2026-11-20T09:00:00.000Z',
    AUTHOR: 'Ada <ada@example.com>',
    AVATAR_URL: 'https://example.com/a.png',
    EXTERNAL_BUILD_URL: 'https://ci.example.com/1',
  }
  const env = Object.fromEntries(
    Object.entries(context).map(([name, value]) => [`LHCI_BUILD_CONTEXT__${name}`, value]),
  )
  const typed = [program, ...where, '--reporter', 'lighthouseServer', ...server]
  const options = {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, CHROME_PATH: BROWSER, ...env },
  }
  return await new Promise((resolve) => {
    execFile(process.execPath, typed, options, (_error, stdout, stderr) => resolve(stdout + stderr))
  })
}
