import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBranding } from './branding.ts'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'pagemark-branding-'))
function file(name: string, bytes: number): string {
  writeFileSync(join(folder, name), 'x'.repeat(bytes))
  return join(folder, name)
}
const brandingOf = (environment: Record<string, string>) => readBranding(readConfig(environment))

describe('branding', () => {
  it('is ours where nothing is set', () => {
    expect(brandingOf({})).toEqual({ name: 'Pagemark' })
  })

  it('is what the settings say', () => {
    const logo = file('logo.PNG', 100)
    expect(
      brandingOf({
        PAGEMARK_INSTANCE_NAME: 'Museum',
        PAGEMARK_ACCENT_COLOR: '#AA0000',
        PAGEMARK_FOOTER: 'Hello',
        PAGEMARK_LOGO: logo,
      }),
    ).toMatchObject({
      name: 'Museum',
      accent: '#aa0000',
      footer: 'Hello',
      logo: { mediaType: 'image/png' },
    })
  })

  it.each([
    { logo: join(folder, 'none.svg'), says: 'cannot be read' },
    { logo: file('logo.html', 10), says: 'SVG, PNG or WebP' },
    { logo: file('large.png', 65_537), says: 'larger than 64 KB' },
  ])('refuses a logo: $says', ({ logo, says }) => {
    expect(() => brandingOf({ PAGEMARK_LOGO: logo })).toThrow(says)
  })

  it.each([
    { name: 'ACCENT_COLOR', value: 'red; } body { display: none' },
    { name: 'ACCENT_COLOR', value: '#ff' },
    { name: 'INSTANCE_NAME', value: 'x'.repeat(41) },
    { name: 'FOOTER', value: 'one\ntwo' },
  ])('refuses $name of $value', ({ name, value }) => {
    expect(() => brandingOf({ [`PAGEMARK_${name}`]: value })).toThrow(`PAGEMARK_${name} must be`)
  })
})
