import { describe, expect, it } from 'vitest'
import { securityTxtFields } from './security-txt-fields.ts'

describe('securityTxtFields', () => {
  it('reads repeated fields, any case, inside a signature and behind a BOM', () => {
    const text =
      '\uFEFF-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA256\r\n\r\n# how to reach us\r\ncontact: mailto:a@example.com\r\nContact: https://example.com/report\r\n'
    expect(securityTxtFields(text).get('contact')).toEqual([
      'mailto:a@example.com',
      'https://example.com/report',
    ])
  })

  it('passes over comments and empty fields', () => {
    expect([...securityTxtFields('# Contact: x\nExpires:\n').keys()]).toEqual([])
  })
})

it('reads thousands of fields of one name in a moment', () => {
  const before = process.cpuUsage().user
  expect(securityTxtFields('a: b\n'.repeat(13_000)).get('a')).toHaveLength(13_000)
  // Copying the values for each line took half a second and more.
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(250)
})
