import type { PageRelation } from '../linked-page-facts.ts'

type AgentRelation = Extract<PageRelation, 'search-agent' | 'ai-agent'>

interface ForeignAgent {
  readonly relation: AgentRelation
  /** Its name in robots.txt: if that disallows the page, the real crawler would not request it. */
  readonly token: string
  /** As published by its operator, without the changing Chrome version. */
  readonly userAgent: string
}

/** Crawlers as which the page is requested if the operator allows it, one of each kind. */
export const FOREIGN_AGENTS: readonly ForeignAgent[] = [
  {
    relation: 'search-agent',
    token: 'Googlebot',
    userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
  {
    relation: 'ai-agent',
    token: 'GPTBot',
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
  },
]
