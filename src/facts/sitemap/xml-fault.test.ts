import { expect, it } from 'vitest'
import { xmlFault } from './xml-fault.ts'

const whole = { cut: false }

it.each([
  '<?xml version="1.0"?><urlset><url><loc>https://x.example/?a&amp;b&#x20;</loc></url></urlset>',
  '<a title="1 > 0"><b/><!-- <c> & --><![CDATA[<d> & ]]></a>',
  '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  '<s:urlset xmlns:s="x"></s:urlset>\n',
])('finds nothing in %j', (text) => {
  expect(xmlFault(text, whole)).toBeNull()
})

it.each([
  ['<a><b></a>', '<b> is closed by </a>.'],
  ['<a></a></b>', '</b> closes what is not open.'],
  ['<a><b></b>', '<a> is never closed.'],
  ['<a', 'The file ends within a tag.'],
  ['<a>x?a=1&b=2</a>', 'An & begins no entity; write &amp;.'],
])('says of %j: %s', (text, fault) => {
  expect(xmlFault(text, whole)).toBe(fault)
})

it('forgives a file that was cut its end', () => {
  expect(xmlFault('<a><b>', { cut: true })).toBeNull()
  expect(xmlFault('<a><b x="', { cut: true })).toBeNull()
  expect(xmlFault('<a><b></a>', { cut: true })).not.toBeNull()
})

it('is not slow on long files', () => {
  const started = performance.now()
  xmlFault('<a>'.repeat(300_000), whole)
  xmlFault(`<a ${'"'.repeat(999_999)}`, whole)
  xmlFault('<![CDATA['.repeat(100_000), whole)
  xmlFault('&a'.repeat(400_000), whole)
  expect(performance.now() - started).toBeLessThan(5000)
})
