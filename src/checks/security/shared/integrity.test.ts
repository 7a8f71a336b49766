import { describe, expect, it } from 'vitest'
import { integrityState } from './integrity.ts'

const sha256 = `sha256-${'a'.repeat(43)}=`
const sha512 = `sha512-${'b'.repeat(86)}==`

describe('integrityState', () => {
  it.each([
    { name: 'nothing', integrity: null, state: 'none' },
    { name: 'white space', integrity: ' \n', state: 'none' },
    { name: 'a hash', integrity: sha256, state: 'valid' },
    { name: 'a hash with options', integrity: `${sha512}?ct=text/javascript`, state: 'valid' },
    { name: 'a known hash beside an unknown one', integrity: `md5-x ${sha256}`, state: 'valid' },
    { name: 'a cut hash', integrity: 'sha256-abc=', state: 'blocked' },
    { name: 'SHA-1', integrity: `sha1-${'a'.repeat(27)}=`, state: 'unknown' },
    {
      name: 'a hash of another length',
      integrity: sha512.replace('512', '384'),
      state: 'blocked',
    },
    { name: 'a cut hash beside a weaker one', integrity: `sha512-b ${sha256}`, state: 'blocked' },
    { name: 'a hash beside a weaker one, cut', integrity: `sha256-a ${sha512}`, state: 'valid' },
    { name: 'an algorithm in capitals', integrity: sha256.toUpperCase(), state: 'valid' },
    { name: 'no hyphen', integrity: 'sha256', state: 'blocked' },
  ])('reads $name as $state', ({ integrity, state }) => {
    expect(integrityState(integrity)).toBe(state)
  })
})
