import { expect, it } from 'vitest'
import { exampleFacts } from '../../../test/support/example-facts.ts'
import { frameset } from './frameset.ts'

const judge = (html: string) => frameset.evaluate(exampleFacts({ html }))

it.each([
  [
    'a frameset after content, which parsers drop',
    '<p>Hello</p><frameset><frame src=a></frameset>',
  ],
  ['an inline frame', '<iframe src="/map"></iframe>'],
  ['one that is only written about', '<pre>&lt;frameset&gt;</pre>'],
  ['one in a template', '<body><template><frameset></frameset></template>'],
])('is content with %s', (_, html) => {
  expect(judge(html).status).toBe('pass')
})

it('fails a frameset with a noframes part', () => {
  const html = '<frameset rows="*"><frame src=a><noframes><p>Hello</p></noframes></frameset>'
  expect(judge(html).status).toBe('fail')
})
