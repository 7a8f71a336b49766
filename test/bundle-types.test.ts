import { expect, it } from 'vitest'
import type * as Declared from '../scripts/declarations/library.d.ts'
import { audit } from '../src/engine/library.ts'

/** The compiler refuses this where the declarations of the package are not those of the library. */
const declared: typeof Declared.audit = audit

it('the package declares the library that it has', () => {
  expect(declared).toBe(audit)
})
