import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runnerPermissions } from '../../src/lab/slots/runner-permissions.ts'
import { createLivingPairs } from '../../src/lab/slots/living-pairs.ts'
import { rememberSearch } from '../../src/lab/browser/remembered-search.ts'
import { SANDBOX_REFUSED } from '../../src/lab/browser/sandbox-refusal.ts'
import { LAB_UID } from '../support/browser.ts'
import { descendants } from '../support/lab-remains.ts'
import { localEgress } from '../support/local-egress.ts'
import { type Site, startSite } from '../support/site.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { TEST_CAGE, testLab, testSearch } from '../support/test-lab.ts'
import { pageRequest } from '../support/page-request.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const uid = process.getuid?.() === 0 ? LAB_UID : (process.getuid?.() ?? -1)
/** A user who starts a service for themselves has no groups that could be dropped. */
const NO_GROUPS = uid === LAB_UID ? { Groups: '' } : {}
/** Chown, kill and the rest are dropped from the capabilities of a program of root. */
const BOUND = uid === LAB_UID ? /^0{14}c[04]$/ : /^[\da-f]{16}$/
const LEADER = /^(?!.*--type=).*--remote-debugging-pipe/
const RUNNER = /runner\/main/
const ENTRY = new URL('../../src/lab/runner/main.ts', import.meta.url)

describe.runIf(process.platform === 'linux')('the processes of a lab', () => {
  let lab: ReturnType<typeof testLab>
  let site: Site
  let file: number

  beforeAll(async () => {
    // Open resources of a service: a socket and a file.
    site = await startSite((_request, response) => response.end())
    file = openSync(import.meta.filename, 'r')
    lab = testLab()
    await lab.prepare()
  })

  afterAll(async () => {
    await lab.close()
    await site.close()
    closeSync(file)
  })

  it('are a browser of the lab’s user alone, without groups and rights', () => {
    const browser = find(/\/chromium|\/chrom/)
    expect(browser.length).toBeGreaterThan(4)
    for (const pid of browser) {
      expect(statusOf(pid)).toMatchObject({
        Uid: fourTimes(uid),
        Gid: fourTimes(uid),
        ...NO_GROUPS,
      })
    }
  })

  it('include a runner with a separate user and no privileges', () => {
    const runner = uid === LAB_UID ? uid + 1 : uid
    expect(statusOf(only(RUNNER))).toMatchObject({
      Uid: fourTimes(runner),
      Gid: fourTimes(runner),
      ...NO_GROUPS,
      CapEff: '0'.repeat(16),
      CapPrm: '0'.repeat(16),
      NoNewPrivs: '1',
      CapBnd: expect.stringMatching(BOUND),
    })
  })

  it('run every page in the sandbox, with system calls filtered and separate namespaces', () => {
    const renderers = find(/--type=renderer/)
    expect(renderers.length).toBeGreaterThan(0)
    for (const pid of renderers) {
      const shared = ['user', 'pid', 'net'].filter(
        (kind) => namespaceOf(pid, kind) === namespaceOf('self', kind),
      )
      expect(shared).toEqual([])
      expect(statusOf(pid)).toMatchObject({ Seccomp: '2', NoNewPrivs: '1', CapEff: '0'.repeat(16) })
    }
  })

  it('know nothing of our environment', () => {
    expect(namesOfEnvironment(only(RUNNER)).toSorted()).toEqual([
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ])
    const given = ['FONTCONFIG_FILE', 'HOME', 'LD_LIBRARY_PATH', 'TMPDIR', 'XDG_CACHE_HOME']
    const names = new Set(namesOfEnvironment(only(LEADER)))
    expect([...names.difference(new Set(given))].filter((name) => name in process.env)).toEqual([])
  })

  it('do not stand in a folder of ours', () => {
    expect(cwdOf(only(RUNNER))).toBe('/')
    expect(cwdOf(only(LEADER))).toMatch(/pagemark-lab-[^/]+\/profile$/)
  })

  it('have none of our files and sockets', () => {
    const ours = descriptorsOf('self').filter((each) => /^(?:socket:|\/(?!dev\/))/.test(each))
    expect(ours).toContain(import.meta.filename)
    for (const pid of [only(RUNNER), only(LEADER), ...find(/--type=/)]) {
      expect(descriptorsOf(pid).filter((each) => ours.includes(each))).toEqual([])
    }
  })
})

describe('the runner', () => {
  let folder: string
  const tries = [
    { name: 'a file of the operator', code: `require('fs').readFileSync('FILE')` },
    { name: 'the folders of the operator', code: `require('fs').readdirSync('/')` },
    { name: 'to write', code: `require('fs').writeFileSync('FILE', '')` },
    { name: 'to write to its own code', code: `require('fs').appendFileSync('ENTRY', '')` },
    { name: 'another program', code: `require('child_process').spawnSync('true')` },
    { name: 'a thread', code: `new (require('worker_threads').Worker)('', { eval: true })` },
    {
      name: 'the network',
      code: `await require('events').once(require('net').connect(9, '127.0.0.1'), 'connect')`,
    },
  ]
  let refused: Readonly<Record<string, string>>
  let free: Readonly<Record<string, string>>

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
    writeFileSync(join(folder, 'pagemark.db'), 'secret')
    refused = codesOf(runnerPermissions(ENTRY))
    free = codesOf([])
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  /** The result of each try, in one program that makes all of them. */
  function codesOf(flags: readonly string[]): Record<string, string> {
    const all = tries.map(
      ({ name, code }) => `await (async () => { ${code} })()
        .then(() => 'done', ({ code }) => code).then((code) => { codes['${name}'] = code })`,
    )
    const program = `(async () => { const codes = {}; ${all.join('\n')}
      console.log(JSON.stringify(codes)) })()`
    const named = program
      .replaceAll('FILE', join(folder, 'pagemark.db'))
      .replaceAll('ENTRY', ENTRY.pathname)
    const { stdout } = spawnSync(process.execPath, [...flags, '-e', named], {
      env: {},
      encoding: 'utf8',
    })
    return JSON.parse(stdout)
  }

  it.each(tries)('may not have $name', ({ name }) => {
    expect(refused[name]).toBe('ERR_ACCESS_DENIED')
    // So that the refusal has a meaning.
    expect(free[name]).toMatch(/^(?:done|ECONNREFUSED)$/)
  })
})

describe('a system that forbids the sandbox', () => {
  it('is reported at once with its remedy, and not twice', async () => {
    const folder = join(temporaryFolder(), 'bin')
    mkdirSync(folder)
    const program = join(folder, 'browser')
    writeFileSync(
      program,
      `#!/bin/sh
echo '[1121/170028.604897:FATAL:../content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! If' >&2
kill -TRAP $$
`,
    )
    for (const path of [program, folder, join(folder, '..')]) chmodSync(path, 0o755)
    const lab = testLab(program)
    const outcome = await lab.measure({
      request: pageRequest('http://127.0.0.1:9/'),
      egress: localEgress(),
      signal: new AbortController().signal,
    })
    await lab.close()
    expect(outcome).toEqual({ measured: false, reason: SANDBOX_REFUSED })
    expect(lab.troubles).toHaveLength(1)
  })

  it.runIf(IN_RELEASE)('is not one on which a browser has started sandboxed before', async () => {
    const folder = join(temporaryFolder(), 'bin')
    mkdirSync(folder)
    const program = join(folder, 'browser')
    const search = await testSearch()
    if (!search.found) throw new Error(search.reason)
    const refusing = join(folder, 'refuses')
    writeFileSync(
      program,
      `#!/bin/sh
[ -e '${refusing}' ] || exec '${search.browser.program}' "$@"
echo '[1121/170028.604897:FATAL:../content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! If' >&2
kill -TRAP $$
`,
    )
    for (const path of [program, folder, join(folder, '..')]) chmodSync(path, 0o755)
    const result = { found: true as const, browser: { ...search.browser, program } }
    const pairs = createLivingPairs({
      search: rememberSearch(async () => result),
      cage: TEST_CAGE,
      beforeFirst: async () => undefined,
    })
    try {
      await pairs.end(await pairs.start())
      writeFileSync(refusing, '')
      await expect(pairs.start()).rejects.toMatchObject({
        message: 'The browser ended as soon as it was started.',
        cause: expect.stringContaining('No usable sandbox!'),
        again: true,
      })
    } finally {
      await pairs.close()
    }
  })
})

function find(looks: RegExp): number[] {
  return descendants()
    .filter(({ command, state }) => state !== 'Z' && looks.test(command))
    .map(({ pid }) => pid)
}

function only(looks: RegExp): number {
  const [pid = -1, ...rest] = find(looks)
  expect([pid > 0, rest]).toEqual([true, []])
  return pid
}

function statusOf(pid: number): Record<string, string> {
  const lines = readFileSync(`/proc/${pid}/status`, 'utf8').trimEnd().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(':\t')
      return [name, value.trim()]
    }),
  )
}

const fourTimes = (id: number) => Array.from({ length: 4 }, () => id).join('\t')

const namespaceOf = (pid: number | 'self', kind: string) => readlinkSync(`/proc/${pid}/ns/${kind}`)

const cwdOf = (pid: number) => readlinkSync(`/proc/${pid}/cwd`)

function namesOfEnvironment(pid: number): string[] {
  const entries = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').filter(Boolean)
  return entries.map((entry) => entry.split('=', 1)[0] ?? '')
}

function descriptorsOf(pid: number | 'self'): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${number}`)]
    } catch {
      return []
    }
  })
}
