import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { legacyJs } from './legacy-js.ts'

it('counts own scripts only, and shows the first eight signals', () => {
  const signals = Array.from({ length: 9 }, (_, index) => `S${index + 1}`)
  const script = { url: '/app.js', wastedBytes: 10_240, signals }
  const legacyScripts = [
    { ...script, party: 'first' },
    { ...script, party: 'third' },
  ] as const
  expect(legacyJs.evaluate(exampleFacts({ facts: { loading: { legacyScripts } } }))).toMatchObject({
    message: '1 script contains 10 KiB for outdated browsers: S1 and 8 more',
    evidence: [
      { value: 'S1, S2, S3, S4, S5, S6, S7, S8', note: 'could save 10 KiB' },
      { note: 'could save 10 KiB; third-party, not counted' },
    ],
  })
})

it('shows no evidence when there is none', () => {
  expect(legacyJs.evaluate(exampleFacts({ facts: { loading: { legacyScripts: [] } } }))).toEqual({
    status: 'pass',
  })
})

it('names polyfills and transforms by their feature', () => {
  const messageOf = (signals: readonly string[]) =>
    legacyJs.evaluate(
      exampleFacts({
        facts: {
          loading: {
            legacyScripts: [{ url: '/app.js', wastedBytes: 10_240, signals, party: 'first' }],
          },
        },
      }),
    )
  const script = '1 script contains 10 KiB for outdated browsers'
  expect(messageOf(['Array.from', '@babel/plugin-transform-classes'])).toMatchObject({
    message: `${script}: Array.from and 1 more`,
    evidence: [{ value: 'Array.from, classes' }],
  })
  expect(messageOf(['@babel/plugin-transform-regenerator'])).toMatchObject({
    message: `${script}: generators`,
  })
  expect(messageOf([])).toMatchObject({ message: script })
})
