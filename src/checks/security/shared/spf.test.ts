import { expect, it } from 'vitest'
import { spfLookups } from './spf.ts'

it.each([
  ['v=spf1 -all', 0],
  ['v=spf1', 0],
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all', 0],
  ['v=spf1 a mx ptr include:b.example exists:%{i}.c.example -all', 5],
  ['v=spf1 a/24 a:b.example/24 MX:c.example ~all', 3],
  ['v=spf1 ?include:b.example  +a  -all', 2],
  ['v=spf1 -all include:b.example', 0],
  ['v=spf1 redirect=_spf.example.com', 1],
  ['v=spf1 redirect=_spf.example.com -all', 0],
  ['v=spf1 exp=explain.example.com a=b mx', 1],
  ['v=spf1 alligator:b.example mxx', 0],
])('%s needs %i lookups', (record, lookups) => {
  expect(spfLookups(record)).toBe(lookups)
})
