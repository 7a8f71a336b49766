import { chmodSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { browserReport } from '../../src/cli/browser-report.ts'
import { LAB_UID } from '../support/browser.ts'
import { runProgram } from '../support/program.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'
import { startS3Server } from '../support/s3-server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testLab } from '../support/test-lab.ts'

async function doctor(env: Readonly<Record<string, string>>) {
  const { code, stdout } = await runProgram(['doctor'], {
    env: { PAGEMARK_DATA_DIR: temporaryFolder(), ...env },
  })
  expect(code).toBe(0)
  const lines = stdout.split('\n')
  const first = lines.findIndex((line) => line.startsWith('Browser'))
  const end = lines.findIndex((line) => line.startsWith('Settings'))
  return lines.slice(first, end).map((line) => line.slice('Browser    '.length))
}

/** Its line about the browser, without starting the whole program. */
async function lineOn(browser: string): Promise<string> {
  const lab = testLab(browser)
  const readiness = await lab.prepare()
  await lab.close()
  return browserReport(readiness, { BROWSER: browser, LAB_UID, ALLOW_UNSANDBOXED: 'off' }).line
}

/** A program in place of a browser. */
function programThat(does: string): string {
  const folder = temporaryFolder()
  const path = join(folder, 'browser')
  writeFileSync(path, `#!/bin/sh\n${does}\n`)
  chmodSync(folder, 0o755)
  chmodSync(path, 0o755)
  return path
}

describe.runIf(process.platform === 'linux')('pagemark doctor, about the browser', () => {
  it('starts the bundled one, and says which it is and what it runs as', async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o1777)
    const [line, cage] = await doctor({ PAGEMARK_BROWSER: 'bundled', TMPDIR: folder })
    expect(line).toMatch(/^\w+\/[\d.]+, \/.+\/chromium \(bundled with Pagemark\)$/)
    const user = process.getuid?.() === 0 ? 'user 64190' : 'the user of the service'
    expect(cage).toBe(`sandboxed, runs as ${user}`)
    expect(readdirSync(folder)).toEqual([])
  })

  it.runIf(IN_RELEASE)(
    'says loudly that there is no sandbox where that was asked for',
    async () => {
      const env = { PAGEMARK_BROWSER: 'bundled', PAGEMARK_ALLOW_UNSANDBOXED: 'on' }
      const [, cage] = await doctor(env)
      expect(cage).toMatch(/^WITHOUT A SANDBOX/)
    },
  )

  it('says that it is switched off', async () => {
    expect(await lineOn('off')).toBe('The browser is disabled by PAGEMARK_BROWSER=off.')
  })

  it('says that there is none where one was named', async () => {
    expect(await lineOn('/nowhere/chromium')).toBe('There is no program at /nowhere/chromium.')
  })

  it.runIf(IN_RELEASE)('says that what was named is no browser', async () => {
    const line = await lineOn('/bin/true')
    expect(line).toContain('/bin/true (named by PAGEMARK_BROWSER): ')
    expect(line).toContain('ended as soon as it was started.')
  })

  it.runIf(IN_RELEASE)('says that the sandbox was refused, and what to do', async () => {
    const said =
      '[1121/170028.604897:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:129] No usable sandbox! If you are running on Ubuntu 23.10+ …'
    const line = await lineOn(programThat(`echo '${said}' >&2; exit 1`))
    expect(line).toContain('forbids the browser’s sandbox')
    expect(line).toContain('apparmor_restrict_unprivileged_userns')
    expect(line).toContain('PAGEMARK_ALLOW_UNSANDBOXED')
  })
})

it('refuses a value of PAGEMARK_ALLOW_UNSANDBOXED that it does not know', async () => {
  const { code, stderr } = await runProgram(['doctor'], {
    env: { PAGEMARK_ALLOW_UNSANDBOXED: 'yes' },
  })
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'PAGEMARK_ALLOW_UNSANDBOXED must be one of off, on, 0, 1.\n',
  })
})

describe('pagemark doctor, about the file store', () => {
  it.each([
    ['key', 'stores, lists and removes files', 0],
    ['other', 'answers PUT with 403', 1],
  ])('says what it did with the key %s', async (AWS_ACCESS_KEY_ID, said, exitCode) => {
    await using s3 = await startS3Server('pages')
    const { code, stdout } = await runProgram(['doctor'], {
      env: {
        PAGEMARK_DATA_DIR: temporaryFolder(),
        PAGEMARK_BROWSER: 'off',
        PAGEMARK_BLOB_URL: `s3://pages/files?endpoint=${s3.endpoint}`,
        AWS_ACCESS_KEY_ID,
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
    })
    expect(stdout.split('\n').find((line) => line.startsWith('Files'))).toContain(said)
    expect(code).toBe(exitCode)
  })
})
