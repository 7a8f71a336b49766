import { expect, it } from 'vitest'
import { exampleFacts } from '../../test/support/example-facts.ts'
import { type Conditions, conditionsHash } from './conditions-hash.ts'

const { browser } = exampleFacts({})
const SAME: Conditions = { catalogue: 3, policy: 2, browser, language: undefined }
const [device] = browser.devices
const withDevice = (changed: object): Conditions => ({
  ...SAME,
  browser: { ...browser, devices: device ? [{ ...device, ...changed }] : [] },
})

it('is the same for the same conditions, and for another build of the same browser', () => {
  expect(conditionsHash(SAME)).toMatch(/^[0-9a-f]{16}$/)
  const version = (text: string) =>
    conditionsHash({ ...SAME, browser: { ...browser, browser: text } })
  expect(version('Chromium 151.0.1')).toBe(version('Chromium 151.0.2'))
  expect(version('Chromium 151.0.1')).not.toBe(version('Chromium 152.0.1'))
})

it.each<readonly [what: string, conditions: Conditions]>([
  ['catalogue', { ...SAME, catalogue: 4 }],
  ['policy', { ...SAME, policy: 3 }],
  ['language', { ...SAME, language: 'de' }],
  ['say on indexing', { ...SAME, notForSearch: true }],
  ['use of credentials', { ...SAME, access: true }],
  ['browser at all', { ...SAME, browser: undefined }],
  ['Lighthouse', { ...SAME, browser: { ...browser, lighthouse: '1.0.0' } }],
  ['device', withDevice({ device: 'desktop' })],
  ['number of loads', withDevice({ samples: [] })],
  ['element waited for', withDevice({ awaited: { selector: '#app', found: true } })],
  ['throttling', withDevice({ lighthouse: { ...device?.lighthouse, throttling: null } })],
])('is another with another %s', (_what, conditions) => {
  expect(conditionsHash(conditions)).not.toBe(conditionsHash(SAME))
})
