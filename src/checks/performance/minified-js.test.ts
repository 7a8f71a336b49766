import { expect, it } from 'vitest'
import { scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { minifiedJs } from './minified-js.ts'

const wireBytes = 60_000

it('warns from its share on, and not of files of the other kind', () => {
  const other = stylesheetExample({ wireBytes }, { minifiedBytes: 1 })
  const answer = (minifiedBytes: number) =>
    minifiedJs.evaluate({
      assets: [other, scriptExample({ wireBytes }, { minifiedBytes })],
      resources: [],
    })
  expect(answer(36_000)).toMatchObject({ status: 'warn', evidence: [{ url: scriptExample().url }] })
  expect(answer(36_000 + 1).status).toBe('pass')
})
