import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as sendOn, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refuseOtherHosts } from '../src/web/http/served-hosts.ts'
import { startApi, type TestApi } from './support/api.ts'
import { listeningAddress } from './support/listening-address.ts'
import { completed } from './support/store.ts'

/** The official suite. Its stable versions do not know the protocol of 2026-07-28. */
const SUITE = '@modelcontextprotocol/conformance@0.2.0-alpha.12'

/** Scenarios that every server can pass, with the number of their checks. */
const PASSED: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  '2025-11-25': {
    'server-initialize': 2,
    ping: 2,
    'tools-list': 3,
    'resources-list': 2,
    'prompts-list': 2,
    'dns-rebinding-protection': 2,
  },
  '2026-07-28': {
    'server-stateless': 22,
    'tools-list': 4,
    'resources-list': 2,
    'prompts-list': 2,
    'sep-2164-resource-not-found': 4,
    'dns-rebinding-protection': 2,
    caching: 7,
    'http-header-validation': 14,
  },
}

/** Failures by our choice, by check; docs/agents.md explains them. */
const CHOSEN: Readonly<Record<string, string>> = {
  'completion-complete': 'Arguments are not completed.',
  'logging-set-level': 'No log is sent to clients.',
  'tools-call-with-logging': 'No log is sent to clients.',
  'resources-subscribe': 'Nothing changes that a client could follow.',
  'resources-unsubscribe': 'Nothing changes that a client could follow.',
  'sep-2575-server-sends-subscription-ack': 'Nothing changes that a client could follow.',
  'sep-2575-server-tags-subscription-id': 'Nothing changes that a client could follow.',
}

/** The check calls a tool, prompt or resource of the suite's own example server, or depends on such a call. */
const OF_EXAMPLE_SERVER =
  /(?:Tool|Prompt) (?:test_\w+|slow_compute|greet|\w+_job|confirm_delete|multi_input) not found|'test_\w+' in tools|json_schema_2020_12_tool|test:\/\/|x-mcp-header|^(?:Expected InputRequiredResult|Prerequisite failed|Not testable)|fixture from/

/** Tasks are an extension that we do not offer. */
const EXTENSION = /^tasks-|^sep-2663-/

interface Check {
  readonly id: string
  readonly status: string
  readonly errorMessage?: string
}

let folder: string
let api: TestApi
let proxy: Server
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pagemark-conformance-'))
  writeFileSync(join(folder, 'package.json'), '{}')
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', ...quiet, SUITE], { cwd: folder })
  api = await startApi({
    audit: async () => completed(),
    refuseHost: refuseOtherHosts({ listening: '127.0.0.1', names: [] }),
  })
  proxy = withKey(api.address, (await api.user()).secret)
  const { port } = new URL(await listeningAddress(proxy))
  url = `http://localhost:${port}/mcp`
}, 300_000)
afterAll(async () => {
  proxy.close()
  await api[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

/** The suite cannot send a key. */
function withKey(address: string, key: string): Server {
  const { hostname, port } = new URL(address)
  return createServer((asked, response) => {
    const headers = { ...asked.headers, authorization: `Bearer ${key}` }
    const options = { hostname, port, path: asked.url, method: asked.method, headers }
    const sent = sendOn(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    asked.pipe(sent)
  })
}

/** Every check of the scenarios that a revision of the protocol requires, by scenario. */
async function checksOf(revision: string): Promise<ReadonlyMap<string, readonly Check[]>> {
  const program = join(folder, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
  const out = join(folder, revision)
  const typed = ['server', '--url', url, '--requirements', revision, '-o', out]
  await new Promise((resolve) => execFile(process.execPath, [program, ...typed], resolve))
  return new Map(
    readdirSync(out).map((name) => [
      name.replace(/^server-|-\d{4}-\d\d-\d\dT[\d-]+Z$/g, ''),
      JSON.parse(readFileSync(join(out, name, 'checks.json'), 'utf8')),
    ]),
  )
}

describe.each(['2025-11-25', '2026-07-28'])('the conformance suite of %s', (revision) => {
  it('passes, but for what its example server has and what we do not offer', async () => {
    const scenarios = await checksOf(revision)
    const passed = Object.keys(PASSED[revision] ?? {}).map((name) => [
      name,
      scenarios.get(name)?.filter(({ status }) => status === 'SUCCESS').length,
    ])
    expect(Object.fromEntries(passed)).toEqual(PASSED[revision])

    const failures = [...scenarios.values()].flat().filter(({ status }) => status === 'FAILURE')
    const unexplained = failures.filter(
      ({ id, errorMessage = '' }) =>
        CHOSEN[id] === undefined && !EXTENSION.test(id) && !OF_EXAMPLE_SERVER.test(errorMessage),
    )
    expect(unexplained).toEqual([])
  }, 120_000)
})
