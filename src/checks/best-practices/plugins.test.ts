import { expect, it } from 'vitest'
import { pageFacts } from '../../../test/support/facts.ts'
import { plugins } from './plugins.ts'

it('names the plug-in that each element needs', () => {
  const { markup } = pageFacts()
  const found = [{ what: 'Flash', line: 3, snippet: '<embed src="a.swf">' }]
  expect(plugins.evaluate({ markup: { ...markup, plugins: found } })).toEqual({
    status: 'fail',
    message: '1 element needs a browser plug-in',
    value: { number: 1, unit: 'count' },
    evidence: [{ line: 3, snippet: '<embed src="a.swf">', name: 'Flash' }],
  })
})
