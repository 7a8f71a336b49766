import { rowsExample } from '../shared/audit-example.ts'
import { defineLabCheck, fail, pass } from '../check.ts'
import { counted } from '../shared/counted.ts'
import { notMeasured } from '../shared/not-measured.ts'
import { onPage } from '../shared/on-page.ts'

const AUDIT = 'paste-preventing-inputs'

export const pasteAllowed = defineLabCheck({
  id: 'paste-allowed',
  category: 'best-practices',
  family: 'interaction',
  tier: 'D',
  title: 'All form fields allow pasting',
  why: 'Password managers and people who copy long numbers paste. If pasting is blocked, people choose shorter passwords and mistype.',
  fix: 'Remove the handler of the paste event, or its call of preventDefault().',
  criteria: {
    pass: 'No input or textarea of the loaded page cancels the paste event that Lighthouse sends.',
    fail: 'An input or textarea cancels the paste event that Lighthouse sends.',
    'not-applicable': 'Lighthouse gave no result.',
    note: 'Fields that appear later or are in frames are not tested.',
  },
  source: 'https://web.dev/articles/sign-in-form-best-practices#dont-stop-people-from-pasting',
  reads: ['runtime'],
  examples: {
    pass: [rowsExample(AUDIT, [])],
    fail: [rowsExample(AUDIT, [{ node: { snippet: '<input name="pin">' }, type: 'text' }])],
    'not-applicable': [rowsExample(AUDIT, [], { scoreDisplayMode: 'error' })],
  },

  evaluate({ runtime: { pasteBlocked } }) {
    if (pasteBlocked === null) return notMeasured()
    if (pasteBlocked.length === 0) return pass()
    return fail(
      `${counted(pasteBlocked.length, 'form field blocks', 'form fields block')} pasting`,
      pasteBlocked.map(onPage),
      {
        value: { number: pasteBlocked.length, unit: 'count' },
      },
    )
  },
})
