import { expect, it } from 'vitest'
import { trackingService } from './tracking-names.ts'

it.each([
  ['_ga', 'Google Analytics'],
  ['_gid', 'Google Analytics'],
  ['_gcl_au', 'Google Ads'],
  ['_fbp', 'Meta Pixel'],
  ['_pk_id.1.abcd', 'Matomo'],
  ['mp_0123456789abcdef_mixpanel', 'Mixpanel'],
  ['session', null],
  ['_gabel', null],
  ['constructor', null],
  ['', null],
])('takes %s for %s', (name, service) => {
  expect(trackingService(name)).toBe(service)
})
