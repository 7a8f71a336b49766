import type { TextFileFact } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'

const FEWEST_CHARACTERS = 50
const LINK = /\[[^[\]\n]{1,300}\]\([^()\s]{1,2000}\)/g

export const llmsTxt = defineCheck({
  id: 'llms-txt',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The site has an llms.txt',
  why: 'Some tools for developers read this summary of a site. Google says that it does not use it.',
  fix: 'If you want one: Markdown with one # heading, a short summary and links to the pages that matter.',
  criteria:
    'Always informative: tells whether /llms.txt has a heading with one #, at least one Markdown link and at least 50 characters. A status of 500 or above is shown. Does not apply when it is not there, when a web page answers in its place, or when no answer came.',
  source: 'https://llmstxt.org/',
  appliesTo: 'any',
  reads: ['wellKnown'],
  examples: {
    informative: [
      {
        facts: {
          wellKnown: {
            llmsTxt: file(
              '# Library\n\nHours, branches and the catalogue.\n\n- [Hours](/hours.md)\n',
            ),
          },
        },
      },
      { facts: { wellKnown: { llmsTxt: file('Hello') } } },
    ],
    'not-applicable': [
      { facts: { wellKnown: { llmsTxt: null } } },
      { facts: { wellKnown: { llmsTxt: { ...file('<!doctype html>'), html: true } } } },
    ],
  },

  evaluate({ wellKnown: { llmsTxt: found } }) {
    if (found === null) return notApplicable('llms.txt was not asked for, or did not answer.')
    const { status, text, html, url } = found
    if (status >= 500) return inform(`llms.txt answers with status ${status}.`, [{ url, status }])
    if (status !== 200) return notApplicable('There is no llms.txt.')
    if (html) return notApplicable('What answers for llms.txt is a web page.')

    const links = text.match(LINK)?.length ?? 0
    const lacks = [
      ...(/^#[ \t]+\S/m.test(text) ? [] : ['a # heading']),
      ...(links > 0 ? [] : ['links']),
      ...(text.trim().length >= FEWEST_CHARACTERS ? [] : [`${FEWEST_CHARACTERS} characters`]),
    ]
    const evidence: Evidence[] = [{ url, value: `${links} links` }]
    if (lacks.length > 0) return inform(`llms.txt lacks ${lacks.join(', ')}.`, evidence)
    return inform('llms.txt has a heading, a summary and links.', evidence)
  },
})

function file(text: string): TextFileFact {
  const url = 'https://www.example.com/llms.txt'
  return { url, status: 200, contentType: 'text/plain', html: false, text }
}
