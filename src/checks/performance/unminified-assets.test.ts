import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { unminifiedAssets } from './unminified-assets.ts'

const file = {
  url: 'https://www.example.com/app.js',
  totalBytes: 20_000,
  wastedBytes: 10_240,
  wastedPercent: 51,
  modules: [],
}

it('judges the one kind that was measured', () => {
  const facts = { unminifiedJs: null, unminifiedCss: [file] }
  expect(unminifiedAssets.evaluate(exampleFacts({ facts: { loading: facts } })).status).toBe('warn')
  const other = { unminifiedJs: [], unminifiedCss: null }
  expect(unminifiedAssets.evaluate(exampleFacts({ facts: { loading: other } })).status).toBe('pass')
})

it('shows the rules of a sheet within the page, and a bundle’s modules after it', () => {
  const modules = [{ name: 'charts.js', wastedBytes: 4096 }]
  const own = { ...file, url: 'p { color: red } …', wastedBytes: 20_480 }
  const facts = { unminifiedJs: [{ ...file, modules }], unminifiedCss: [own] }
  expect(unminifiedAssets.evaluate(exampleFacts({ facts: { loading: facts } }))).toMatchObject({
    message: '2 files are not minified; minifying would save 30 KiB',
    evidence: [
      { snippet: 'p { color: red } …', note: 'could save 20 KiB' },
      { url: file.url, bytes: 20_000, note: 'could save 10 KiB' },
      { name: 'charts.js', note: 'could save 4 KiB' },
    ],
  })
})
