import { defineCheck, inform, notApplicable } from '../check.ts'
import { exampleLinkedPage } from '../shared/example-linked-page.ts'
import { NOT_ASKED_BY_NAME } from '../shared/foreign-agents.ts'

const bot = { relation: 'ai-agent', url: 'https://www.example.com/page' } as const

export const aiBotWaf = defineCheck({
  id: 'ai-bot-waf',
  category: 'ai-readiness',
  importance: 'informative',
  title: 'A firewall lets AI agents through',
  why: 'Firewalls that turn away AI crawlers by name do so whatever robots.txt says, often without the owner’s knowledge.',
  fix: 'If AI agents are welcome, look for a rule against AI bots in the settings of the firewall or CDN.',
  criteria:
    'Always informative: the page is asked for once more in the name of GPTBot, and its status is shown beside the one that Pagemark got. It counts as refused from status 400 on, or when the answer looks like a challenge. A firewall that knows the real GPTBot by its addresses refuses such a request rightly. Does not apply unless the operator has switched such requests on (PAGEMARK_FOREIGN_AGENTS=on) and robots.txt allows the page, nor when the answer did not come.',
  source: 'https://platform.openai.com/docs/bots',
  appliesTo: 'any',
  reads: ['linkedPages', 'response'],
  examples: {
    informative: [
      { facts: { linkedPages: [exampleLinkedPage(bot)] } },
      {
        facts: {
          linkedPages: [exampleLinkedPage({ ...bot, status: 403, blocked: 'It answers 403.' })],
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
      return notApplicable('In GPTBot’s name the page was not answered in time.')
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
      ? inform('In GPTBot’s name the page is answered too.', statuses)
      : inform(
          'In GPTBot’s name the page is refused. That may be meant for impostors alone: firewalls know the real one by its addresses.',
          statuses,
        )
  },
})
