import { defineCheck, fail, pass } from '../check.ts'

export const frameset = defineCheck({
  id: 'frameset',
  category: 'seo',
  family: 'document',
  tier: 'C',
  title: 'The page is not a frameset',
  why: 'A frameset has no content of its own, and its parts are found and opened without it.',
  fix: 'Replace the frameset by one page with its content in it.',
  criteria:
    'Passes when the document has a body. Fails when a frameset stands in its place. A frameset inside a body is ignored by browsers and passes, and so do frames in an iframe.',
  source: 'https://html.spec.whatwg.org/multipage/obsolete.html#frameset',
  reads: ['document'],
  examples: {
    pass: [{ html: '<body><p>Hello</p></body>' }],
    fail: [
      {
        html: '<html><head><title>Library</title></head><frameset cols="20%,80%"><frame src="a.html"><frame src="b.html"></frameset></html>',
      },
    ],
  },

  evaluate({ document }) {
    return document.frameset ? fail('The document is a frameset.') : pass()
  },
})
