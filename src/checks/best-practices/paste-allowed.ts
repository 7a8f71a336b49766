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
  title: 'Text can be pasted into every field',
  why: 'Password managers and people who copy a long number paste. Where they cannot, they choose short passwords and make mistakes.',
  fix: 'Remove the handler of the paste event, or let it go on without preventDefault().',
  criteria:
    'Passes when no input and no textarea of the loaded page cancelled the paste event that Lighthouse sent it, and fails when one did. Fields that come later or stand in frames are not tried. Does not apply when Lighthouse gave no answer.',
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
      `${counted(pasteBlocked.length, 'field cancels', 'fields cancel')} pasting.`,
      pasteBlocked.map(onPage),
      {
        value: { number: pasteBlocked.length, unit: 'count' },
      },
    )
  },
})
