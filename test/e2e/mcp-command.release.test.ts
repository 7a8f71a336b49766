import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPagemark } from '../../src/client/pagemark.ts'
import { listeningAddress } from '../support/listening-address.ts'
import { MAIN, runProgram, type RunningServer, startServer } from '../support/program.ts'

/** The images of the page's next response. */
let images = '<img src="a.png"><img src="b.png">'
const site = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html')
  response.end(`<!doctype html><html lang="en"><title>Page</title><h1>Page</h1>${images}`)
})

const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
let url: string
let server: RunningServer
let key: string
beforeAll(async () => {
  url = `${await listeningAddress(site)}/`
  const env = {
    PAGEMARK_DATA_DIR: folder,
    PAGEMARK_ALLOW_CIDRS: '127.0.0.0/8',
    PAGEMARK_ALLOW_PORTS: `80,443,${new URL(url).port}`,
  }
  await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
  const created = await runProgram(['key', 'create', '--user', 'ada@example.com'], { env })
  key = created.stdout.trim()
  server = await startServer(env)
}, 60_000)
afterAll(async () => {
  await server.kill('SIGTERM')
  site.close()
  rmSync(folder, { recursive: true, force: true })
})

const mcp = (address = server.address) => ['mcp', '--server', address]

type Mode = 'auto' | 'legacy'

/** The official client, over the standard input and output of the program. */
async function connect(mode: Mode) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } })
  const env = { ...process.env, PAGEMARK_API_KEY: key }
  const known = Object.entries(env).filter(
    (each): each is [string, string] => each[1] !== undefined,
  )
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [MAIN, ...mcp()],
      env: Object.fromEntries(known),
    }),
  )
  return {
    async call(name: string, input: Record<string, unknown>) {
      const { structuredContent } = await client.callTool({ name, arguments: input })
      // oxlint-disable-next-line no-explicit-any -- whatever the tool says; the test is about its shape
      const answer: any = structuredContent
      return answer
    },
    [Symbol.asyncDispose]: () => client.close(),
  }
}

describe.each([['auto'], ['legacy']] as const)('pagemark mcp, asked by a client (%s)', (mode) => {
  it('audits a page, explains a check and verifies the fix', { timeout: 60_000 }, async () => {
    images = '<img src="a.png"><img src="b.png">'
    await using assistant = await connect(mode)
    const { report, status } = await assistant.call('audit_page', { url })
    expect(status).toBe('completed')
    const check = 'image-alt'
    expect((await assistant.call('get_check', { check, report })).page_text).toHaveLength(2)
    images = '<img src="a.png" alt="A harbour">'
    expect(await assistant.call('verify_fix', { report, check })).toMatchObject({
      verdict: 'fixed',
      rows_gone: 2,
    })
  })

  it('drills down from a site to the pages of a finding', { timeout: 60_000 }, async () => {
    images = '<img src="a.png"><a href="/second">Second page</a>'
    const pagemark = createPagemark({ server: server.address, key })
    const body = { url, lab_pages: 0, external_links: 0 } as const
    const { data } = await pagemark.api.POST('/api/v1/site-audits', { body })
    await using assistant = await connect(mode)
    const report = data?.data.id
    await expect
      .poll(() => assistant.call('get_report', { report }), { timeout: 40_000, interval: 500 })
      .toMatchObject({ kind: 'site', status: 'completed', crawl: 1, pages: 2 })

    const summary = await assistant.call('get_report', { report })
    const { findings } = await assistant.call('get_report', { report, outcome: 'fail' })
    expect(findings.length).toBe(summary.outcomes.fail)
    // A check of each page has no rows of the site, but its pages.
    const check = 'image-alt'
    expect(findings).toContainEqual(expect.objectContaining({ check, pages: 2, of: 2 }))
    const { page_text: pages } = await assistant.call('get_check', { check, report })
    expect(pages.toSorted()).toEqual([
      expect.stringMatching(`^${url}( ·|$)`),
      expect.stringMatching(`^${url}second( ·|$)`),
    ])
    const { reports } = await assistant.call('list_reports', { kind: 'site' })
    expect(reports[0]).toMatchObject({ report, pages: 2 })
  })
})

describe('pagemark mcp ends with a sentence and code 2', () => {
  const closed = 'http://127.0.0.1:9'

  it.each([
    ['without a key', mcp, () => '', /^No API key\. .* PAGEMARK_API_KEY\.$/m],
    ['with a wrong key', mcp, () => 'pmk_wrong', /^The server refused the API key/],
    ['with an address that is none', () => mcp('here'), () => key, /^--server must be an http/],
    ['where nothing answers', () => mcp(closed), () => key, /cannot be reached: .*Check --server/],
    ['where something else answers', () => mcp(url), () => key, /does not answer as a Pagemark/],
  ])('%s', async (_name, args, secret, text) => {
    const ended = await runProgram(args(), { env: { PAGEMARK_API_KEY: secret() } })
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toMatch(text)
  })
})
