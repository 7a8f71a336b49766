import type { TextFileFact } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'
import { counted } from '../shared/counted.ts'

const FEWEST_CHARACTERS = 50
const LINK = /\[[^[\]\n]{1,300}\]\([^()\s]{1,2000}\)/g

export const llmsTxt = defineCheck({
  id: 'llms-txt',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The site has an llms.txt',
  why: 'Some developer tools read this summary of a site. Google says that it does not use the file.',
  fix: 'If you want an llms.txt, write Markdown with one # heading, a short summary and links to the most important pages.',
  criteria: {
    informative:
      'Says whether /llms.txt has a heading with one #, at least one Markdown link and at least 50 characters, or that the server answered with a status of 500 or above.',
    'not-applicable':
      'The server did not answer, the file does not exist, or a web page is sent in its place.',
  },
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
    if (found === null) return notApplicable('llms.txt was not requested or not answered')
    const { status, text, html, url } = found
    if (status >= 500) return inform(`llms.txt answers with status ${status}`, [{ url, status }])
    if (status !== 200) return notApplicable('The site has no llms.txt')
    if (html) return notApplicable('The server answers with a web page in place of llms.txt')

    const links = text.match(LINK)?.length ?? 0
    const lacks = [
      ...(/^#[ \t]+\S/m.test(text) ? [] : ['no # heading']),
      ...(links > 0 ? [] : ['no links']),
      ...(text.trim().length >= FEWEST_CHARACTERS
        ? []
        : [`fewer than ${FEWEST_CHARACTERS} characters`]),
    ]
    const evidence: Evidence[] = [{ url, value: counted(links, 'link') }]
    if (lacks.length > 0) return inform(`llms.txt has ${lacks.join(', ')}`, evidence)
    return inform(`llms.txt has a heading and ${counted(links, 'link')}`, evidence)
  },
})

function file(text: string): TextFileFact {
  const url = 'https://www.example.com/llms.txt'
  return { url, status: 200, contentType: 'text/plain', html: false, text }
}
