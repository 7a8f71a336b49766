import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { renderedLinks } from './rendered-links.ts'

const links = (count: number) =>
  Array.from({ length: count }, (_, place) => `<a href="/${place}">${place}</a>`).join('')

function judge(html: string, rendered: string) {
  return renderedLinks.evaluate(exampleFacts({ html, rendered }))
}

it.each([
  { sent: 8, status: 'pass' },
  { sent: 7, status: 'warn' },
  { sent: 2, status: 'warn' },
  { sent: 1, status: 'fail' },
])('answers $status where $sent of 10 links are sent', ({ sent, status }) => {
  expect(judge(links(sent), links(10))).toMatchObject({ status })
})

it('counts each address once, fragments and other sites not', () => {
  const others = '<a href="https://example.net/">x</a><a href="mailto:a@example.com">y</a>'
  const rendered = `<a href="/0#top">0</a><a href="/0">0</a>${others}`
  expect(judge(links(1), rendered)).toMatchObject({ status: 'pass' })
  expect(judge(others, others)).toMatchObject({ status: 'not-applicable' })
})
