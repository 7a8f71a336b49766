import { expect, it } from 'vitest'
import { robotsDirective } from '../../../test/support/robots-directive.ts'
import { directiveEvidence } from './directive-evidence.ts'

it('shows the source of a directive only when it differs from the directive', () => {
  const plain = robotsDirective({ name: 'noindex', value: null, raw: 'noindex', line: 4 })
  const odd = robotsDirective({ name: 'noindex', value: null, raw: 'NoIndex ', line: 4 })

  expect(directiveEvidence(plain)).not.toHaveProperty('snippet')
  expect(directiveEvidence(odd)).toMatchObject({ snippet: 'NoIndex ', value: 'noindex', line: 4 })
})
