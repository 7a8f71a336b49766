import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { collect, MAIN, type RunningServer, runProgram, startServer } from '../support/program.ts'
import { startSite } from '../support/site.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Output of `serve` to a terminal until it knows its browser; script(1) is the terminal. */
async function firstLinesOnTerminal(env: Readonly<Record<string, string>>): Promise<string[]> {
  const typed = `exec '${process.execPath}' '${MAIN}' serve`
  const own = { PAGEMARK_DATA_DIR: temporaryFolder(), PAGEMARK_PORT: '0', PAGEMARK_BROWSER: 'off' }
  const child = spawn('script', ['--quiet', '--flush', '--command', typed, '/dev/null'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], NO_COLOR: '1', ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stdout = collect(child.stdout)
  const gone = once(child, 'exit')
  await expect.poll(stdout, { timeout: 30_000 }).toContain('no browser')
  child.kill('SIGTERM')
  await gone
  return stdout().split('\r\n')
}

describe('pagemark serve, for the first time', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pagemark-'))
  const env = { PAGEMARK_DATA_DIR: folder }
  let server: RunningServer
  beforeAll(async () => {
    server = await startServer({
      ...env,
      PAGEMARK_LOG_LEVEL: 'debug',
      PAGEMARK_METRICS_TOKEN: 'operator',
    })
  })
  afterAll(async () => {
    await server.kill('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  it('says how to make an account, and is ready', async () => {
    const typed = `  PAGEMARK_DATA_DIR=${folder} pagemark`
    expect(server.stderr()).toMatch(
      /\n {2}Open http:\/\/127\.0\.0\.1:\d+\/setup\?code=\w{4}-\w{4}-\w{4}-\w{4}\n/,
    )
    expect(server.stderr()).toContain(`${typed} user create --email`)
    expect(server.stderr()).toContain(`${typed} key create --user`)
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  it('writes its log as JSON where it is no terminal', async () => {
    await expect.poll(() => server.stderr()).toContain('no browser can load pages')
    const line = server
      .stderr()
      .split('\n')
      .find((each) => each.includes('no browser'))
    expect(line?.[0]).toBe('{')
  })

  it.runIf(process.platform === 'linux')('gives freed memory back to the system', async () => {
    const environment = readFileSync(`/proc/${server.process.pid}/environ`, 'utf8').split('\0')
    expect(environment).toContain('MALLOC_MMAP_THRESHOLD_=131072')
  })

  it.runIf(IN_RELEASE && process.platform === 'linux')(
    'looks for freed memory below used',
    async () => {
      const trimmed = /"mb":\d+(?:\.\d)?,"msg":"returned freed memory"/
      await expect.poll(() => server.stderr(), { timeout: 20_000 }).toMatch(trimmed)
      expect(server.stderr()).not.toContain('ExperimentalWarning')
    },
  )

  it('tells Prometheus how many runs are queued', async () => {
    const headers = { Authorization: 'Bearer operator' }
    const answer = await fetch(`${server.address}/metrics`, { headers })
    expect(await answer.text()).toContain('\npagemark_runs_queued{priority="bulk"} 0\n')
  })

  it.runIf(IN_RELEASE)('refuses a second server on the same data folder', async () => {
    const second = await runProgram(['serve'], { env: { ...env, PAGEMARK_PORT: '0' } })
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toMatch(
      /^Another Pagemark server is using .+ Set PAGEMARK_DATA_DIR .+\.\n$/,
    )
  })

  it.runIf(IN_RELEASE)(
    'allows commands at the same time, and prints no setup code once there is an account',
    async () => {
      const made = await runProgram(['user', 'create', '--email', 'ada@example.com'], { env })
      expect(made).toMatchObject({ code: 0, stderr: '' })
      await server.kill('SIGTERM')
      expect(server.process.exitCode).toBe(0)
      const again = await startServer(env)
      expect(again.stderr()).toBe(`Pagemark is at ${again.address}\n`)
      await again.kill('SIGTERM')
    },
  )
})

describe('pagemark serve', () => {
  it.runIf(IN_RELEASE && process.platform === 'linux')(
    'logs for people on a terminal',
    async () => {
      const lines = await firstLinesOnTerminal({})
      expect(lines.find((line) => line.includes('no browser can load pages'))).toMatch(
        /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}no browser can load pages {2}reason="The browser is disabled by PAGEMARK_BROWSER=off\."$/,
      )
      expect(lines.filter((line) => line.startsWith('{'))).toEqual([])
    },
  )

  it.runIf(process.platform === 'linux' && IN_RELEASE)(
    'logs JSON to a terminal when configured',
    async () => {
      const lines = await firstLinesOnTerminal({ PAGEMARK_LOG_FORMAT: 'json' })
      expect(lines.filter((line) => line.startsWith('{'))).not.toEqual([])
    },
  )

  it('creates the account from its settings, prints no setup code, and logs as text when configured', async () => {
    const env = { PAGEMARK_DATA_DIR: temporaryFolder() }
    const named = {
      PAGEMARK_ADMIN_EMAIL: 'ada@example.com',
      PAGEMARK_ADMIN_PASSWORD: 'an engine of many wheels',
    }
    const log = { PAGEMARK_LOG_LEVEL: 'info', PAGEMARK_LOG_FORMAT: 'text' }
    const server = await startServer({ ...env, ...named, ...log })
    await expect.poll(() => server.stderr()).toContain('no browser can load pages')
    const lines = server.stderr().trimEnd().split('\n')
    expect(lines.filter((line) => !/^\d{4}-\d\d-\d\d /.test(line))).toEqual([
      `Pagemark is at ${server.address}`,
    ])
    expect((await fetch(`${server.address}/setup`)).status).toBe(409)
    const answer = await fetch(`${server.address}/signin`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: server.address },
      body: new URLSearchParams({
        email: 'ada@example.com',
        password: named.PAGEMARK_ADMIN_PASSWORD,
      }),
    })
    expect(answer.status).toBe(303)
    await server.kill('SIGTERM')
    const { stdout } = await runProgram(['user', 'list'], { env })
    expect(stdout).toMatch(/ada@example\.com .+ admin\n$/)
  })

  it.runIf(IN_RELEASE).each([
    { email: 'ada@example.com', password: '', says: 'PAGEMARK_ADMIN_PASSWORD must both be set.' },
    { email: 'ada@example.com', password: 'short', says: 'at least 12 characters.' },
    { email: 'ada', password: 'an engine of many wheels', says: 'Enter an email address' },
  ])('does not start for an account that cannot be: $says', async ({ email, password, says }) => {
    const env = {
      PAGEMARK_DATA_DIR: temporaryFolder(),
      PAGEMARK_ADMIN_EMAIL: email,
      PAGEMARK_ADMIN_PASSWORD: password,
    }
    const ended = await runProgram(['serve'], { env })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toContain(says)
    expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1)
  })

  it.runIf(IN_RELEASE)('refuses a port that is in use, in one line', async () => {
    const site = await startSite((_, response) => void response.end())
    const env = { PAGEMARK_DATA_DIR: temporaryFolder(), PAGEMARK_PORT: String(site.port) }
    expect(await runProgram(['serve'], { env })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${site.port} of 127.0.0.1 is in use. Set PAGEMARK_PORT to another one.\n`,
    })
    await site.close()
  })

  it.runIf(IN_RELEASE)('refuses a data folder that is a file', async () => {
    const file = join(temporaryFolder(), 'data')
    writeFileSync(file, '')
    const ended = await runProgram(['serve'], { env: { PAGEMARK_DATA_DIR: file } })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toBe(
      `The data folder ${file} cannot be used: a file with that name exists.\n`,
    )
  })

  // Skipped for root, who can write to every folder.
  it.skipIf(process.getuid?.() === 0)('refuses a data folder that it may not write', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o500)
    const ended = await runProgram(['serve'], { env: { PAGEMARK_DATA_DIR: folder } })
    expect(ended.stderr).toBe(`The data folder ${folder} cannot be used: permission denied.\n`)
  })

  it.runIf(IN_RELEASE && process.platform === 'linux')(
    'refuses a place where nothing can be made',
    async () => {
      const ended = await runProgram(['serve'], { env: { PAGEMARK_DATA_DIR: '/proc/pagemark' } })
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr).toBe(
        'The data folder /proc/pagemark cannot be used: no folder can be created there.\n',
      )
    },
  )

  it.runIf(IN_RELEASE)('refuses a database that is none', async () => {
    const folder = temporaryFolder()
    writeFileSync(
      join(folder, 'pagemark.db'),
      'this is not a database, it is a text of some length\n'.repeat(50),
    )
    const ended = await runProgram(['serve'], { env: { PAGEMARK_DATA_DIR: folder } })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr.trimEnd()).toBe(
      `The database in ${folder} cannot be used: pagemark.db is not a database.`,
    )
  })

  it.runIf(IN_RELEASE)(
    'refuses a database of an earlier version, and says how to keep its data',
    async () => {
      const folder = temporaryFolder()
      const earlier = new Sqlite(join(folder, 'pagemark.db'))
      earlier.exec(`create table kysely_migration (name text, timestamp text);
      insert into kysely_migration values ('0001-first-tables', '')`)
      earlier.close()
      const ended = await runProgram(['serve'], { env: { PAGEMARK_DATA_DIR: folder } })
      expect(ended).toMatchObject({ code: 1, stdout: '' })
      expect(ended.stderr.trimEnd()).toBe(
        `The database in ${folder} was created by an earlier version of Pagemark and cannot be upgraded: start that version and download the data of each account at /account/data, or set PAGEMARK_DATA_DIR to a new folder.`,
      )
    },
  )

  it.runIf(IN_RELEASE)('names the setting for the port when --port or PORT is used', async () => {
    const option = await runProgram(['serve', '--port', '9000'])
    expect(option.stderr).toContain('PAGEMARK_PORT')

    const file = join(temporaryFolder(), 'data')
    writeFileSync(file, '')
    const env = { PAGEMARK_DATA_DIR: file, PORT: '9000' }
    expect((await runProgram(['serve'], { env })).stderr).toMatch(/^Warning: PORT is not read;/)
  })

  it('names every wrong setting, and warns of a misspelt one', async () => {
    const env = { PAGEMARK_PORT: 'many', PAGEMARK_ROLE: 'none', PAGEMARK_PROT: '1' }
    const ended = await runProgram(['serve'], { env })
    expect(ended.code).toBe(1)
    expect(ended.stderr.trimEnd().split('\n')).toEqual([
      'Warning: PAGEMARK_PROT is not a setting of Pagemark and has no effect.',
      'PAGEMARK_PORT must be a whole number from 0 to 65535.',
      'PAGEMARK_ROLE must be one of all, web, worker.',
    ])
  })
})
