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
    { name: 'a cut hash', integrity: 'sha256-abc=', state: 'malformed' },
    { name: 'SHA-1', integrity: `sha1-${'a'.repeat(27)}=`, state: 'malformed' },
    {
      name: 'a hash of another length',
      integrity: sha512.replace('512', '384'),
      state: 'malformed',
    },
  ])('reads $name as $state', ({ integrity, state }) => {
    expect(integrityState(integrity)).toBe(state)
  })
})
