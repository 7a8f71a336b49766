import type { HeadFacts } from '../../facts/document-facts.ts'
import type { ResponseFacts, RobotsTxtFacts } from '../../facts/network-facts.ts'
import { defineCheck, type Evidence, inform } from '../check.ts'
import { counted, countedOf, verb } from '../shared/counted.ts'
import { crawlerAccess } from '../shared/crawler-access.ts'
import { crawlersOf } from '../../facts/derived/crawlers.ts'
import { headerLines } from '../../facts/derived/headers.ts'
import { robotsTxtUnknown } from '../../facts/derived/robots-txt-known.ts'

const POLICY_LINE = /^[ \t]*(content-signal|content-usage|license)[ \t]*:[ \t]*(\S.*)$/gim
const POLICY_HEADERS = ['Content-Usage', 'TDM-Reservation', 'TDM-Policy']
const NO_AI = /\b(noai|noimageai)\b/i

export const aiTrainingPolicy = defineCheck({
  id: 'ai-training-policy',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The site states whether AI may train on its content',
  why: 'Allowing or refusing AI training is the owner’s choice. Google-Extended and Applebot-Extended are only tokens in robots.txt; no crawler has these names.',
  fix: 'State the choice in robots.txt, with a group for each training crawler: User-agent: GPTBot, then Disallow: / on the next line.',
  criteria: {
    informative:
      'Says which training crawlers robots.txt disallows from fetching the page, or that its rules are unknown, and lists other statements about training.',
    note: 'Training crawlers include GPTBot, ClaudeBot, CCBot, Google-Extended and Applebot-Extended. Other statements are Content-Signal, Content-Usage and License lines in robots.txt, the headers Content-Usage, TDM-Reservation and TDM-Policy, and meta elements with noai, noimageai or tdm-reservation.',
  },
  source: 'https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers',
  appliesTo: 'any',
  reads: ['robotsTxt', 'address', 'head', 'response'],
  examples: {
    informative: [
      { robotsTxt: 'User-agent: GPTBot\nDisallow: /\n' },
      { robotsTxt: 'User-agent: *\nContent-Signal: search=yes, ai-train=no\nAllow: /\n' },
      { html: '<meta name="robots" content="noai, noimageai">' },
      { html: '<p>Text', headers: [['TDM-Reservation', '1']] },
    ],
  },

  evaluate({ robotsTxt, address, head, response }) {
    const statements = statementsOf({ robotsTxt, head, response })
    const known = robotsTxtUnknown(robotsTxt, address.final) === undefined
    const tokens = crawlersOf('ai-training').map(({ token }) => token)
    const access = known ? crawlerAccess(robotsTxt, address.final, tokens) : []
    const refused = access.filter(({ allowed }) => !allowed).length

    const crawlers = known
      ? `robots.txt disallows ${countedOf(refused, access.length, 'AI training crawler')}`
      : 'The rules of robots.txt are unknown'
    const others =
      statements.length === 0
        ? 'no other statement on training exists'
        : `${counted(statements.length, 'other statement')} on training ${verb(statements.length, 'exists', 'exist')}`
    const evidence = [...access.map((crawler) => crawler.evidence), ...statements]
    return inform(`${crawlers}; ${others}`, evidence)
  },
})

interface Sources {
  readonly robotsTxt: RobotsTxtFacts
  readonly head: HeadFacts
  readonly response: ResponseFacts
}

function statementsOf({ robotsTxt, head, response }: Sources): Evidence[] {
  const lines = robotsTxt.state === 'found' ? [...robotsTxt.text.matchAll(POLICY_LINE)] : []
  return [
    ...lines.map(([, name = '', value = '']) => ({
      name,
      value: value.trim(),
      note: 'robots.txt',
    })),
    ...POLICY_HEADERS.flatMap((name) =>
      headerLines(response.headers, name).map((value) => ({ name, value, note: 'header' })),
    ),
    ...head.metas
      .filter(
        ({ name, content }) =>
          name === 'tdm-reservation' || (name === 'robots' && NO_AI.test(content)),
      )
      .map(({ name, content, line }) => ({
        ...(line === null ? {} : { line }),
        name: name ?? '',
        value: content,
        note: 'meta',
      })),
  ]
}
