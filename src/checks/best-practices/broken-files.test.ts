import { expect, it } from 'vitest'
import { imageExample, scriptExample, stylesheetExample } from '../shared/asset-example.ts'
import { brokenFiles } from './broken-files.ts'

const gone = { status: 404 }
const judge = (...assets: ReturnType<typeof imageExample>[]) =>
  brokenFiles.evaluate({ assets, resources: [] })

it('counts missing files among the tested ones', () => {
  expect(judge(stylesheetExample(), imageExample(gone))).toMatchObject({
    status: 'fail',
    message: '1 of 2 tested files failed to load',
    evidence: [{ status: 404 }],
  })
})

it('is critical for a style sheet or a script, and stops the page for both', () => {
  expect(judge(imageExample(gone))).not.toHaveProperty('tier')
  expect(judge(stylesheetExample(gone))).toMatchObject({ tier: 'B' })
  expect(judge(scriptExample(gone), imageExample(gone))).toMatchObject({ tier: 'B' })
  expect(judge(scriptExample(gone), stylesheetExample(gone))).toMatchObject({ tier: 'A' })
})

it('only warns of files of other sites', () => {
  const other = scriptExample({ ...gone, party: 'third' })
  expect(judge(stylesheetExample(), other)).toMatchObject({ status: 'warn' })
  expect(judge(other)).not.toHaveProperty('tier')
})
