import { defineCheck, fail, pass } from '../check.ts'

export const frameset = defineCheck({
  id: 'frameset',
  category: 'seo',
  family: 'document',
  tier: 'C',
  title: 'The page is not a frameset',
  why: 'A frameset has no content of its own, and search engines list its parts without the frame around them.',
  fix: 'Replace the frameset with one page that contains the content.',
  criteria: {
    pass: 'The document has a body.',
    fail: 'The document has a frameset in place of a body.',
    note: 'A frameset inside a body is ignored by browsers and passes. So do framesets in an iframe.',
  },
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
    return document.frameset ? fail('The page is a frameset') : pass()
  },
})
