import { expect, it } from 'vitest'
import { mojibakeIn } from './mojibake.ts'

it.each(['BÃ¼cherei', 'Itâ€™s open', 'Â© Library', 'ï»¿Library', 'NiÃ±o', 'StraÃŸe', 'Â£5'])(
  'finds %s',
  (text) => {
    expect(mojibakeIn(text)).toBe(text)
  },
)

it.each([
  'AMANHÃ”',
  'SÃO PAULO',
  'IRMÃ®',
  '«AMANHÃ»',
  'AMANHÃ…',
  'Âge',
  '10 €',
  'Ã la carte',
  'Â ',
])('accepts %s', (text) => {
  expect(mojibakeIn(text)).toBeNull()
})

it('shows the surrounding text', () => {
  expect(mojibakeIn(`${'a'.repeat(50)}Ã¼${'b'.repeat(50)}`)).toBe(
    `${'a'.repeat(20)}Ã¼${'b'.repeat(18)}`,
  )
})
