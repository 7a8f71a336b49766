import type { PageRelation } from '../linked-page-facts.ts'

type AgentRelation = Extract<PageRelation, 'search-agent' | 'ai-agent'>

interface ForeignAgent {
  readonly relation: AgentRelation
  /** The name that robots.txt knows it by: where that forbids the page, the real one would not ask. */
  readonly token: string
  /** As its operator publishes it, without the version of Chrome that comes and goes. */
  readonly userAgent: string
}

/** Crawlers in whose name the page is asked for where the operator allows it, one of each kind. */
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
