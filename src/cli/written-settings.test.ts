import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { readConfig } from './config.ts'
import { unknownSettings } from './unknown-settings.ts'
import { shownText } from './written-settings.ts'

const URL = 'postgres://ada:secret@db.example.com:5432/pagemark'

function fileWith(text: string): string {
  const path = join(temporaryFolder(), 'database-url')
  writeFileSync(path, text)
  chmodSync(path, 0o400)
  return path
}

describe('a secret in a file', () => {
  it('is read from the file that the variable with _FILE names', () => {
    const environment = { PAGEMARK_DATABASE_URL_FILE: fileWith(`${URL}\n`) }
    expect(readConfig(environment).DATABASE_URL).toBe(URL)
    expect(unknownSettings(environment)).toEqual([])
    expect(shownText(environment, 'DATABASE_URL')).toBe('(set)')
  })

  it.each([
    [
      'which does not exist',
      () => '/no/such/file',
      'PAGEMARK_DATABASE_URL cannot be read from /no',
    ],
    [
      'without text',
      () => fileWith('\n'),
      'PAGEMARK_DATABASE_URL is expected alone on one line of',
    ],
    ['of several lines', () => fileWith('a\nb'), 'PAGEMARK_DATABASE_URL is expected alone on one'],
    ['with a wrong value', () => fileWith('mysql://x/secret'), 'PAGEMARK_DATABASE_URL must'],
  ])('%s stops the start, and is not shown', (_, path, message) => {
    const read = () => readConfig({ PAGEMARK_DATABASE_URL_FILE: path() })
    expect(read).toThrow(message)
    expect(read).not.toThrow('secret')
  })

  it('must not be set twice', () => {
    const environment = { PAGEMARK_DATABASE_URL: URL, PAGEMARK_DATABASE_URL_FILE: fileWith(URL) }
    expect(() => readConfig(environment)).toThrow(
      'PAGEMARK_DATABASE_URL and PAGEMARK_DATABASE_URL_FILE are both set',
    )
  })

  it('is only for secrets', () => {
    const environment = { PAGEMARK_PORT_FILE: fileWith('1234') }
    expect(readConfig(environment).PORT).toBe(8080)
    expect(unknownSettings(environment)).toEqual(['PAGEMARK_PORT_FILE'])
  })
})
