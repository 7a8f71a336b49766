import { expect, it } from 'vitest'
import { autocompleteKind } from './autocomplete.ts'

it.each([
  ['', 'empty'],
  [' \n', 'empty'],
  ['ON', 'switch'],
  ['off', 'switch'],
  ['email', 'field'],
  ['section-a shipping work tel', 'field'],
  ['username webauthn', 'field'],
  ['Billing street-address', 'field'],
  ['work street-address', 'invalid'],
  ['email email', 'invalid'],
  ['off email', 'invalid'],
  ['shipping', 'invalid'],
  ['work shipping email', 'invalid'],
  ['webauthn', 'invalid'],
  ['nope', 'invalid'],
])('reads %j as %s', (value, kind) => {
  expect(autocompleteKind(value)).toBe(kind)
})
