import { expect, it } from 'vitest'
import { scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { minifiedCss } from './minified-css.ts'

const wireBytes = 60_000

it('warns from its share on, and not of files of the other kind', () => {
  const other = scriptExample({ wireBytes }, { minifiedBytes: 1 })
  const answer = (minifiedBytes: number) =>
    minifiedCss.evaluate({
      assets: [other, stylesheetExample({ wireBytes }, { minifiedBytes })],
      resources: [],
    })
  expect(answer(38_000)).toMatchObject({
    status: 'warn',
    evidence: [{ url: stylesheetExample().url }],
  })
  expect(answer(38_000 + 1).status).toBe('pass')
})
