import { defineCheck, inform, notApplicable } from '../check.ts'
import { exampleLinkedPage } from '../shared/example-linked-page.ts'
import { NOT_ASKED_BY_NAME } from '../shared/foreign-agents.ts'

const bot = { relation: 'ai-agent', url: 'https://www.example.com/page' } as const

export const aiBotWaf = defineCheck({
  id: 'ai-bot-waf',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'The firewall lets AI crawlers through',
  why: 'Firewalls and CDNs can refuse AI crawlers by name, whatever robots.txt says and often without the owner’s knowledge.',
  fix: 'If AI crawlers are welcome, disable the rule against AI bots in the settings of the firewall or CDN.',
  criteria: {
    informative:
      'Shows the status of a second request with the user agent of GPTBot beside the status that Pagemark got.',
    'not-applicable':
      'The operator has not enabled requests in a crawler’s name (PAGEMARK_FOREIGN_AGENTS=on), robots.txt disallows the page, or the request was not answered.',
    note: 'The page counts as refused from status 400, or when the response looks like a bot challenge. A firewall that knows the real GPTBot by its IP addresses refuses such a request rightly.',
  },
  source: 'https://platform.openai.com/docs/bots',
  appliesTo: 'any',
  reads: ['linkedPages', 'response'],
  examples: {
    informative: [
      { facts: { linkedPages: [exampleLinkedPage(bot)] } },
      {
        facts: {
          linkedPages: [
            exampleLinkedPage({
              ...bot,
              status: 403,
              blocked: 'The page responds with status 403.',
            }),
          ],
        },
      },
    ],
    'not-applicable': [
      { html: '<title>Library</title>' },
      { facts: { linkedPages: [exampleLinkedPage({ ...bot, state: 'unknown' })] } },
    ],
  },

  evaluate({ linkedPages, response }) {
    const page = linkedPages.find(({ relation }) => relation === 'ai-agent')
    if (!page) return notApplicable(NOT_ASKED_BY_NAME)
    if (page.state !== 'answered' || page.status === null) {
      return notApplicable('The request with GPTBot’s user agent was not answered in time')
    }
    const statuses = [
      { name: 'Pagemark', status: response.status },
      {
        name: 'GPTBot',
        status: page.status,
        ...(page.blocked === null ? {} : { note: page.blocked }),
      },
    ]
    return page.blocked === null && page.status < 400
      ? inform('GPTBot’s user agent gets the page', statuses)
      : inform(
          'GPTBot’s user agent is refused, possibly only from IP addresses that are not OpenAI’s',
          statuses,
        )
  },
})
