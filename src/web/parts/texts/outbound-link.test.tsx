import { render } from 'preact-render-to-string'
import { expect, it } from 'vitest'
import { cut } from '../../../report/summary/rows.ts'
import { OutboundLink } from './outbound-link.tsx'

it('leads to addresses of the web alone', () => {
  expect(render(<OutboundLink url="https://example.org/a" />)).toContain('href=')
  expect(render(<OutboundLink url="javascript:alert(1)" />)).not.toContain('href=')
})

it('leads nowhere when the address was cut', () => {
  const url = cut(`https://example.org/${'a'.repeat(600)}`, 500)
  expect(render(<OutboundLink url={url} />)).not.toContain('href=')
})
