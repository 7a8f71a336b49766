import type { TextFileFact } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, inform, notApplicable } from '../check.ts'

const AGENTMAP = /^[ \t]*agentmap[ \t]*:[ \t]*(\S.*)$/gim

export const aiCatalog = defineCheck({
  id: 'ai-catalog',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The site has a catalogue for AI agents',
  why: 'A catalogue tells AI agents which services of the site they can use. The specification is new.',
  fix: 'If you offer services to agents, list them in /.well-known/ai-catalog.json with specVersion and entries.',
  criteria: {
    informative:
      'Says whether /.well-known/ai-catalog.json answers with status 200 and a JSON object that has a specVersion as text and a list of entries, and lists what points to a catalogue.',
    'not-applicable':
      'The file does not exist or is a web page, and nothing points to a catalogue.',
    note: 'A catalogue is pointed to by Agentmap lines in robots.txt and by links with rel="ai-catalog" in the markup or in the Link header.',
  },
  source: 'https://github.com/GoogleChrome/lighthouse/tree/main/core/audits/agentic',
  appliesTo: 'any',
  reads: ['wellKnown', 'robotsTxt', 'head'],
  examples: {
    informative: [
      { facts: { wellKnown: { aiCatalog: file('{"specVersion":"1.0","entries":[]}') } } },
      { html: '<link rel="ai-catalog" href="/agents.json">' },
      { robotsTxt: 'Agentmap: https://www.example.com/agents.json\n' },
    ],
    'not-applicable': [{ html: '<title>Library</title>' }],
  },

  evaluate({ wellKnown, robotsTxt, head }) {
    const agentmaps = robotsTxt.state === 'found' ? [...robotsTxt.text.matchAll(AGENTMAP)] : []
    const pointers: Evidence[] = [
      ...agentmaps.map(([, url = '']) => ({ url: url.trim(), name: 'Agentmap' })),
      ...head.linkElements
        .filter(({ rel }) => rel.includes('ai-catalog'))
        .map(({ url, href, source }) => ({ url: url ?? href ?? '', name: `link ${source}` })),
    ]
    const found = wellKnown.aiCatalog
    const file = found !== null && found.status === 200 && !found.html ? found : null
    if (file === null && pointers.length === 0) {
      return notApplicable('The site has no catalogue for AI agents, and nothing points to one')
    }
    if (file === null)
      return inform('The page or robots.txt points to a catalogue for AI agents', pointers)
    return inform(judge(file.text), [{ url: file.url, name: 'well-known' }, ...pointers])
  },
})

function judge(text: string): string {
  const catalogue = parse(text)
  if (catalogue === null) return 'The catalogue for AI agents is not a JSON object'
  const lacks = [
    ...(typeof catalogue['specVersion'] === 'string' ? [] : ['specVersion']),
    ...(Array.isArray(catalogue['entries']) ? [] : ['entries']),
  ]
  return lacks.length === 0
    ? 'The site has a catalogue for AI agents'
    : `The catalogue for AI agents has no valid ${lacks.join(' or ')}`
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function file(text: string): TextFileFact {
  const url = 'https://www.example.com/.well-known/ai-catalog.json'
  return { url, status: 200, contentType: 'application/json', html: false, text }
}
