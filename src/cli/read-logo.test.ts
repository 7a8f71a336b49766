import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { readLogo } from './read-logo.ts'

const folder = mkdtempSync(join(tmpdir(), 'pagemark-branding-'))
afterAll(() => rmSync(folder, { recursive: true }))

function file(name: string, bytes: number): string {
  writeFileSync(join(folder, name), 'x'.repeat(bytes))
  return join(folder, name)
}
const logoOf = (environment: Record<string, string>) => readLogo(readConfig(environment))

describe('the logo', () => {
  it('is ours where nothing is set', () => {
    expect(logoOf({})).toBeUndefined()
  })

  it('is the file that is named', () => {
    const logo = file('logo.PNG', 100)
    expect(logoOf({ PAGEMARK_LOGO: logo })).toMatchObject({ mediaType: 'image/png' })
  })

  it.each([
    { logo: join(folder, 'none.svg'), says: 'cannot be read: the file does not exist.' },
    { logo: file('logo.html', 10), says: 'SVG, PNG or WebP' },
    { logo: file('large.png', 65_537), says: 'larger than 64 KB' },
  ])('is refused: $says', ({ logo, says }) => {
    expect(() => logoOf({ PAGEMARK_LOGO: logo })).toThrow(says)
  })
})
