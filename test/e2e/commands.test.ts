import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openMailbox } from '../support/mailbox.ts'
import { runProgram } from '../support/program.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { IN_RELEASE } from '../support/suite/in-release.ts'

const inFolder = () => ({ env: { PAGEMARK_DATA_DIR: temporaryFolder(), PAGEMARK_BROWSER: 'off' } })

describe('pagemark user and key', () => {
  it('make an account and a key, list both, and revoke the key', async () => {
    const options = inFolder()
    const user = await runProgram(
      ['user', 'create', '--email', 'Ada@Example.com', '--admin'],
      options,
    )
    expect(user).toMatchObject({ code: 0, stderr: '' })
    expect(user.stdout).toMatch(/^[0-9a-f-]{36}\n$/)
    const list = await runProgram(['user', 'list'], options)
    expect(list.stdout).toContain(`${user.stdout.trim()}  Ada@Example.com`)

    const key = await runProgram(
      ['key', 'create', '--user', 'ada@example.com', '--level', 'reader', '--expires', '90d'],
      options,
    )
    expect(key.stdout).toMatch(/^pmk_[0-9A-Za-z]{36}\n$/)
    const keys = await runProgram(['key', 'list', '--user', 'ada@example.com'], options)
    const [id = '', hint, level] = keys.stdout.split('  ')
    expect(level).toBe('reader')
    expect(keys.stdout).not.toContain(key.stdout.trim())
    expect(hint).toMatch(/^pmk_/)

    const revoked = await runProgram(['key', 'revoke', '--user', 'ada@example.com', id], options)
    expect(revoked).toMatchObject({ code: 0, stdout: '' })
    expect(
      (await runProgram(['key', 'list', '--user', 'ada@example.com'], options)).stdout,
    ).toContain('revoked')
  })

  it.runIf(IN_RELEASE)('set a password from standard input', async () => {
    const options = inFolder()
    await runProgram(['user', 'create', '--email', 'ada@example.com'], options)
    const reset = ['user', 'reset-password', '--email', 'ada@example.com']
    expect(await runProgram(reset, { ...options, input: 'correct horse battery\n' })).toMatchObject(
      { code: 0 },
    )
    expect(await runProgram(reset, { ...options, input: 'short\n' })).toEqual({
      code: 2,
      stdout: '',
      stderr: 'The password must have at least 12 characters.\n',
    })
  })

  it.runIf(IN_RELEASE)(
    'notify the owner of a new password, and revoke the keys when asked to',
    async () => {
      await using mailbox = await openMailbox()
      const { env } = inFolder()
      const options = {
        env: {
          ...env,
          PAGEMARK_SMTP_URL: mailbox.url,
          PAGEMARK_BASE_URL: 'https://pagemark.example',
        },
        input: 'correct horse battery\n',
      }
      await runProgram(['user', 'create', '--email', 'ada@example.com'], options)
      await runProgram(['key', 'create', '--user', 'ada@example.com'], options)
      const reset = ['user', 'reset-password', '--email', 'ada@example.com', '--revoke-keys']
      expect(await runProgram(reset, options)).toMatchObject({ code: 0, stderr: '' })
      const keys = await runProgram(['key', 'list', '--user', 'ada@example.com'], options)
      expect(keys.stdout).toContain('revoked')
      expect(mailbox.messages.map(({ to, text }) => ({ to, text }))).toEqual([
        {
          to: 'ada@example.com',
          text: expect.stringContaining('was changed by an administrator.'),
        },
      ])
      expect(mailbox.messages[0]?.text).toContain('1 API key has been revoked.')
    },
  )

  it.runIf(IN_RELEASE).each([
    { args: ['user', 'create', '--email', 'ada'], says: '"ada" is not an email address.' },
    {
      args: [
        'user',
        'reset-password',
        '--email',
        'x@example.com',
        '--password',
        'long enough to pass',
      ],
      says: 'There is no account "x@example.com".',
    },
    {
      args: ['key', 'create', '--user', 'x@example.com'],
      says: 'There is no account "x@example.com"; `pagemark user list` lists all accounts.',
    },
  ])('answer $args with one line', async ({ args, says }) => {
    const options = inFolder()
    await runProgram(['user', 'create', '--email', 'ada@example.com'], options)
    expect(await runProgram(args, options)).toEqual({ code: 2, stdout: '', stderr: `${says}\n` })
  })

  it.runIf(IN_RELEASE)('refuse a second account of the same address', async () => {
    const options = inFolder()
    await runProgram(['user', 'create', '--email', 'ada@example.com'], options)
    const again = await runProgram(['user', 'create', '--email', 'ADA@example.com'], options)
    expect(again).toMatchObject({
      code: 2,
      stderr: 'An account with this email address already exists.\n',
    })
  })
})

describe('pagemark user invite and reset-second-factor', () => {
  it.runIf(IN_RELEASE)('print a link, and say where it works', async () => {
    const { env } = inFolder()
    const base = { ...env, PAGEMARK_BASE_URL: 'https://pagemark.example' }
    const args = ['user', 'invite', '--email', 'ada@example.com']
    const closed = await runProgram(args, { env: base })
    expect(closed.stdout).toMatch(/^https:\/\/pagemark\.example\/invitation\/[\w-]{43}\n$/)
    expect(closed.stderr).toContain('PAGEMARK_SIGNUP=invite')
    const open = await runProgram(args, { env: { ...base, PAGEMARK_SIGNUP: 'invite' } })
    expect(open).toMatchObject({ code: 0, stderr: '' })
    await runProgram(['user', 'create', '--email', 'ada@example.com'], { env: base })
    expect(await runProgram(args, { env: base })).toMatchObject({ code: 2, stdout: '' })
  })

  it.runIf(IN_RELEASE)('refuse mail without an address that links could lead to', async () => {
    const { env } = inFolder()
    const ended = await runProgram(['doctor'], {
      env: { ...env, PAGEMARK_SMTP_URL: 'smtp://ada:unspoken@127.0.0.1:1' },
    })
    expect(ended.code).toBe(1)
    expect(ended.stderr).toBe('Errors in: Email.\n')
    expect(ended.stdout).toContain(
      'PAGEMARK_SMTP_URL requires PAGEMARK_BASE_URL, which links in emails use.',
    )
    expect(ended.stdout).not.toContain('unspoken')
  })
})

describe('pagemark migrate, backup and doctor', () => {
  it.runIf(IN_RELEASE)(
    'make a copy that is a database again in another folder, as the manual restores it',
    async () => {
      const before = inFolder()
      await runProgram(['user', 'create', '--email', 'ada@example.com'], before)
      const after = inFolder()
      const copy = join(before.env.PAGEMARK_DATA_DIR, 'copy')
      await runProgram(['backup', copy], before)
      expect(await runProgram(['restore', copy], after)).toMatchObject({ code: 0 })
      const { stdout } = await runProgram(['user', 'list'], after)
      expect(stdout).toContain('ada@example.com')
    },
  )

  it.runIf(IN_RELEASE)('make the database, copy it, and say what there is', async () => {
    const options = inFolder()
    const { PAGEMARK_DATA_DIR: folder } = options.env
    const first = await runProgram(['migrate'], options)
    expect(first.stdout).toContain('Applied 0001-first-schema')
    expect((await runProgram(['migrate'], options)).stdout).toContain('is up to date')
    expect(statSync(join(folder, 'pagemark.db')).mode & 0o077).toBe(0)

    const copy = join(folder, 'copy')
    expect(await runProgram(['backup', copy], options)).toMatchObject({
      code: 0,
      stdout: `${copy}\n`,
    })
    expect(await runProgram(['backup', copy], options)).toMatchObject({
      code: 2,
      stderr: `${copy} is not empty. Name a new folder.\n`,
    })

    const env = { ...options.env, PAGEMARK_ADMIN_PASSWORD: 'not to be seen' }
    const { code, stdout } = await runProgram(['doctor'], { env })
    expect(code).toBe(0)
    expect(stdout).toContain('PAGEMARK_ADMIN_PASSWORD=(set)')
    expect(stdout).not.toContain('not to be seen')
    expect(stdout).toContain(`Data       ${folder}`)
    expect(stdout).toContain('Browser    The browser is disabled by PAGEMARK_BROWSER=off.')
  })
})
